import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { eventTypeNames } from "./event-types.ts";
import { eventSchemas } from "./index.ts";

const examplesUrl = new URL("examples/", import.meta.url);

test("event types · against the interface's list · are exactly its 14", () => {
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

test("event examples · in their folder · are one file per event that is sent", () => {
  expect(readdirSync(examplesUrl).toSorted()).toEqual(
    Object.keys(eventSchemas)
      .map((type) => `${type}.json`)
      .toSorted(),
  );
});

describe.each(Object.entries(eventSchemas))("%s", (type, schema) => {
  const text = readFileSync(new URL(`${type}.json`, examplesUrl), "utf8");
  const example: unknown = JSON.parse(text);

  test("type · of the schema · is among those that endpoints can subscribe to", () => {
    expect(eventTypeNames).toContain(type);
    expect(schema.shape.eventType.value).toBe(type);
  });

  test("example · read and written again · is the same JSON", () => {
    expect(JSON.stringify(schema.parse(example))).toBe(JSON.stringify(example));
  });

  test("example · in the schema's documentation · is the one of the file", () => {
    expect(schema.meta()?.examples).toEqual([example]);
  });
});
