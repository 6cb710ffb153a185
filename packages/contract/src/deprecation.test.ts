import { expect, test } from "vitest";
import { z } from "zod";
import { deprecationsPage } from "../../../apps/docs/src/deprecations.ts";
import { publicRoute } from "./access/route-access.ts";
import { contract } from "./contract.ts";
import { deprecated, deprecationHeaders, deprecationOf } from "./deprecation.ts";
import { createErrorAnswers } from "./openapi/error-answers.ts";
import { createSchemas } from "./openapi/json-schemas.ts";
import { operationOf } from "./openapi/operations.ts";
import { namedRoutes, read } from "./router.ts";

const leads = { since: "2027-01-31", sunset: "2028-01-31", instead: "Use `GET /referrals`." };
const notes = { since: "2027-06-01", sunset: "2028-06-01", instead: "Use `text`." };
const page = "https://referrals.example.com/docs/reference/deprecations";

const lead = z.object({
  text: z.string().describe("Text of the lead."),
  details: z
    .array(z.object({ notes: deprecated(z.string().describe("Notes of the lead."), notes) }))
    .nullable(),
});

const facts = { summary: "Read a lead", access: publicRoute };
const whole = read("/leads", lead, { ...facts, deprecated: leads });
const inPart = read("/leads", lead, facts);
const sent = read("/leads", z.object({}), {
  ...facts,
  query: z.strictObject({ notes: deprecated(z.string().optional(), notes) }),
});

function described(route: typeof whole | typeof inPart | typeof sent) {
  const schemas = createSchemas();
  return operationOf(
    { name: "referrals.getLead", route },
    { schemas, errorAnswers: createErrorAnswers(schemas) },
  );
}

test("a deprecated operation · in OpenAPI · shows the date, the alternative and the headers", () => {
  const operation = described(whole);
  expect(operation.deprecated).toBe(true);
  expect(operation.description).toMatch(
    /^Deprecated\. Use `GET \/referrals`\. Available until at least 2028-01-31\./,
  );
  expect(Object.keys(operation.responses[200] ?? {})).toContain("headers");
  expect(operation.responses[200]).toMatchObject({
    headers: { Deprecation: {}, Sunset: {}, Link: {} },
  });
});

test("a deprecated field · in OpenAPI · is labeled, and so is a parameter", () => {
  expect(JSON.stringify(described(inPart))).toContain(
    '"notes":{"type":"string","description":"Deprecated. Use `text`. Available until at least 2028-06-01. Notes of the lead.","deprecated":true',
  );
  expect(described(sent).parameters).toContainEqual(
    expect.objectContaining({ name: "notes", deprecated: true }),
  );
});

test("the announcement for a route · is its own, or else that of a part", () => {
  expect(deprecationOf(whole)).toEqual(leads);
  expect(deprecationOf(inPart)).toEqual(notes);
  expect(deprecationOf(sent)).toEqual(notes);
  expect(deprecationOf(read("/leads", z.object({}), facts))).toBeUndefined();
});

test("the headers · for an announcement · follow RFC 9745 and RFC 8594 and include the page", () => {
  expect(deprecationHeaders(leads, page)).toEqual({
    Deprecation: "@1801353600",
    Sunset: "Mon, 31 Jan 2028 00:00:00 GMT",
    Link: `<${page}>; rel="deprecation sunset"; type="text/html"`,
  });
});

test("the docs page · names each deprecated operation and field", () => {
  const empty = { schemas: {}, parameters: {}, responses: {} };
  const text = deprecationsPage({
    paths: { "/api/v1/leads": { get: described(whole) } },
    components: { ...empty, schemas: { Lead: createSchemas().of(lead, "output") } },
  } as never);
  expect(text).toContain(
    "| `GET /api/v1/leads` | 2027-01-31 | 2028-01-31 | Use `GET /referrals`. |",
  );
  expect(text).toContain("| `Lead.details.notes` | 2027-06-01 | 2028-06-01 | Use `text`. |");
  expect(deprecationsPage({ paths: {}, components: empty })).toContain("Nothing in `/api/v1`");
});

test("every announcement in the contract · is at least twelve months before the end", () => {
  for (const { name, route } of namedRoutes(contract)) {
    const found = deprecationOf(route);
    if (found === undefined) continue;
    const earliest = new Date(found.since);
    earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
    expect([name, Date.parse(found.sunset) >= earliest.getTime()]).toEqual([name, true]);
  }
});
