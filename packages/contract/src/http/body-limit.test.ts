import { expect, test } from "vitest";
import { metadataOf } from "../access/route-access.ts";
import { appContract, authContract } from "../app/contract.ts";
import { contract } from "../contract.ts";
import { namedRoutes } from "../router.ts";
import { bodyBytesMax, bodyBytesMaxOf } from "./body-limit.ts";

const routes = [contract, appContract, authContract].flatMap((router) => namedRoutes(router));

test("body limit · for routes with and without bounds in their schemas · is what the schema can need", () => {
  const kib = Object.fromEntries(
    routes.map(({ name, route }) => [name, bodyBytesMaxOf(route) / 1_024]),
  );
  expect(kib).toMatchObject({
    // The body contains only a number.
    "webhookEndpoints.rotateSecret": 8,
    // The body contains one long text.
    "bd.prospects.create": 64,
    // The body contains a list of texts in several languages.
    "customFields.create": 256,
    // The body can contain any number of custom fields.
    "referrals.create": 256,
    // The body contains a file.
    "imports.referrals.create": 8_192,
    // The body contains base64url, which needs 1 byte per character because browsers do not escape it.
    addPasskey: 64,
  });
});

test("body limit · for a route without a file · is 256 KiB at most, regardless of its schema", () => {
  const larger = routes
    .filter(({ route }) => metadataOf(route).bodyBytesMax === undefined)
    .filter(({ route }) => bodyBytesMaxOf(route) > bodyBytesMax)
    .map(({ name }) => name);
  expect(larger).toEqual([]);
});

/** Some clients escape every character. */
const escaped = (text: string) =>
  text.replaceAll(
    /./g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

test("body limit · for the longest body in a schema, with every character escaped · is enough", () => {
  const options = Array.from({ length: 100 }, () => `"${escaped("x".repeat(200))}"`);
  const field = `{"name":"${escaped("n".repeat(64))}","type":"multi_select","options":[${options}]}`;
  expect(field.length).toBeLessThanOrEqual(bodyBytesMaxOf(contract.customFields.create));
  const prospect = `{"name":"${escaped("n".repeat(200))}","notes":"${escaped("x".repeat(10_000))}"}`;
  expect(prospect.length).toBeLessThanOrEqual(bodyBytesMaxOf(contract.bd.prospects.create));
});
