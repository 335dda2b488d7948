import { expect, test } from "vitest";
import { codeIn, parseRoute } from "../../src/app/router.js";
import { codeGroups, isOwnDeviceOnly, linkTo } from "../../src/party/links.js";

const CODE = "7KX2MQ9P";
const place = new URL("http://192.168.0.7:8080/#/room/k3m9p2x7q4w8t5z1");

test("a link is by the address that the browser is on, and leads where it says", () => {
  const link = linkTo("join", CODE, place);
  expect(link).toBe(`http://192.168.0.7:8080/#/join/${CODE}`);
  expect(parseRoute(new URL(link).hash)).toEqual({ page: "join", code: CODE });
  const watching = linkTo("watch", CODE, place);
  expect(parseRoute(new URL(watching).hash)).toEqual({ page: "watch", code: CODE });
});

test("a link keeps the path that the page is served under, and never sends the code", () => {
  const link = new URL(linkTo("join", CODE, new URL("https://play.example/seki/?x=1#/")));
  expect(link.pathname).toBe("/seki/");
  expect(link.href.split("#")[0]).not.toContain(CODE);
});

test("a code in groups is the same code, also when it is typed so", () => {
  expect(codeGroups(CODE)).toEqual(["7KX2", "MQ9P"]);
  expect(codeIn(codeGroups(CODE).join(" "))).toBe(CODE);
});

test("an address of the own device is known, and no other is taken for one", () => {
  for (const own of ["localhost", "127.0.0.1", "127.8.0.1", "[::1]", "seki.localhost"])
    expect(isOwnDeviceOnly(new URL(`http://${own}:8080/`))).toBe(true);
  for (const other of [
    "192.168.0.7",
    "10.0.0.127",
    "seki.example",
    "localhost.example",
    "[fe80::1]",
  ])
    expect(isOwnDeviceOnly(new URL(`http://${other}/`))).toBe(false);
});
