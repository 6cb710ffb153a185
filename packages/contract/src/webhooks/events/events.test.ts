import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { eventSchemas } from "../event-types.ts";
import { eventTypeNames } from "./event-types.ts";

const examplesUrl = new URL("examples/", import.meta.url);

test("event types · are exactly the 14 in the interface", () => {
  expect(eventTypeNames.toSorted()).toEqual([
    "bonus_payment.completed",
    "bonus_payment.created",
    "bonus_payment.credentials_updated",
    "bonus_payment.failed",
    "bonus_payment.status_updated",
    "referral.created",
    "referral.deleted",
    "referral.message_added",
    "referral.updated",
    "user.joined",
    "user.left",
    "user.permissions_updated",
    "user.profile_updated",
    "user.status_updated",
  ]);
});

test("event examples · in their folder · are one file for each sent event", () => {
  expect(readdirSync(examplesUrl).toSorted()).toEqual(
    Object.keys(eventSchemas)
      .map((type) => `${type}.json`)
      .toSorted(),
  );
});

describe.each(Object.entries(eventSchemas))("%s", (type, schema) => {
  const text = readFileSync(new URL(`${type}.json`, examplesUrl), "utf8");
  const example: unknown = JSON.parse(text);

  test("type · in the schema · is one that endpoints can subscribe to", () => {
    expect(eventTypeNames).toContain(type);
    expect(schema.shape.eventType.value).toBe(type);
  });

  test("example · parsed and serialized again · is the same JSON", () => {
    expect(JSON.stringify(schema.parse(example))).toBe(JSON.stringify(example));
  });

  test("example · in the schema's documentation · is the one in the file", () => {
    expect(schema.meta()?.examples).toEqual([example]);
  });
});
