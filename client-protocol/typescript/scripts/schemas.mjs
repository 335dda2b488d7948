// Proves that every sample satisfies its own definition, and that schema/asyncapi.json is AsyncAPI 3.
import { readdirSync, readFileSync } from "node:fs";
import specs from "@asyncapi/specs";
import Ajv from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const root = new URL("../../", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, root), "utf8"));
const faults = [];

const messages = read("schema/seki.v1.schema.json");
const ofMessages = new Ajv2020({ allowUnionTypes: true, strict: false });
ofMessages.addSchema(messages, "messages");
const unions = { commands: "Command", replies: "Reply", events: "Event" };
let samples = 0;
for (const [folder, union] of Object.entries(unions)) {
  const isOne = ofMessages.compile({ $ref: `messages#/$defs/${union}` });
  for (const file of readdirSync(new URL(`samples/${folder}`, root))) {
    samples += 1;
    if (!isOne(read(`samples/${folder}/${file}`))) {
      faults.push(`samples/${folder}/${file}: ${ofMessages.errorsText(isOne.errors)}`);
    }
  }
}
if (samples === 0) faults.push("samples/: none found");

const ofDocuments = addFormats(new Ajv({ strict: false, meta: false, validateSchema: false }));
const isAsyncApi = ofDocuments.compile(specs.schemas["3.0.0"]);
if (!isAsyncApi(read("schema/asyncapi.json"))) {
  faults.push(`schema/asyncapi.json: ${ofDocuments.errorsText(isAsyncApi.errors)}`);
}

for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
