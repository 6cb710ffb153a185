import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { docsUrl } from "../../scripts/documents.ts";
import { jsonBlock } from "../../scripts/markdown.ts";
import { eventTypeDefinitions } from "./event-types.ts";
import { eventTypeNames } from "./events/event-types.ts";

const reference = readFileSync(new URL("events/README.md", docsUrl), "utf8");

test("definitions · are one for each event type, in the same order", () => {
  expect(eventTypeDefinitions.map(({ eventType }) => eventType)).toEqual(eventTypeNames);
});

describe.each(eventTypeDefinitions)("$eventType", ({ eventType, description, schema, example }) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const accepts = ajv.compile(schema);

  test("schema · with a JSON Schema 2020-12 validator · accepts the example", () => {
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
    expect(accepts(example), JSON.stringify(accepts.errors)).toBe(true);
  });

  test("schema · of the envelope and of the data · rejects a payload that lacks a field", () => {
    const { data, ...envelope } = example as { data: Record<string, unknown> };
    for (const name of Object.keys(envelope).filter((name) => name !== "metadata")) {
      expect(accepts({ ...example, [name]: undefined }), name).toBe(false);
    }
    expect(accepts({ ...envelope, data: {} })).toBe(false);
    expect(accepts({ ...example, eventType: "referral.exploded" })).toBe(false);
    expect(accepts({ ...envelope, data: { ...data, addedLater: 1 } })).toBe(true);
  });

  test("description and example · in the event reference · are the same", () => {
    const [, section = ""] = reference.split(`\n## ${eventType}\n`);
    const [own = ""] = section.split("\n## ");
    expect(own.trim().startsWith(`${description}.\n`)).toBe(true);
    expect(own).toContain(jsonBlock(example));
  });
});
