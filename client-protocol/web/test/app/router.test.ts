import fc from "fast-check";
import { expect, it } from "vitest";
import { codeIn, hrefOf, parseRoute, type Route } from "../../src/app/router.js";

const ALPHABET = [..."23456789ABCDEFGHJKMNPQRSTUVWXYZ"];
const code = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 8, maxLength: 8 });
const room = fc.stringMatching(/^[a-z0-9]{16}$/);
const route: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ page: "start" }),
  fc.record({ page: fc.constantFrom("join" as const, "watch" as const), code }),
  fc.record({ page: fc.constant("room" as const), room }),
  fc.record({
    page: fc.constant("rules" as const),
    game: fc.constantFrom("janggi" as const, "gungi" as const),
  }),
  room.map((id): Route => ({ page: "recent", match: `${id}.3` })),
);

it("reads back every route that it writes", () => {
  fc.assert(
    fc.property(route, (each) => {
      expect(parseRoute(hrefOf(each))).toEqual(each);
    }),
  );
});

it("reads any fragment, and keeps what is no route as it came", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const hash = `#${text}`;
      const read = parseRoute(hash);
      if (read.page === "unknown") expect(read.hash).toBe(hash);
      else expect(parseRoute(hrefOf(read))).toEqual(read);
    }),
  );
});

it.each(["#/room/short", "#/rules/chess", "#/room/k3m9p2x7q4w8t5z1/more", "#/join/", "#/%E0%A4%A"])(
  "knows no page at %s",
  (hash) => {
    expect(parseRoute(hash).page).toBe("unknown");
  },
);

it("understands a code however people write it down", () => {
  fc.assert(
    fc.property(code, fc.constantFrom("", " ", "-", " – "), (wanted, gap) => {
      const typed = ` ${wanted.slice(0, 4).toLowerCase()}${gap}${wanted.slice(4)}\n`;
      expect(codeIn(typed)).toBe(wanted);
      expect(codeIn(`http://192.168.1.7:8080/#/watch/${wanted}`)).toBe(wanted);
    }),
  );
});
