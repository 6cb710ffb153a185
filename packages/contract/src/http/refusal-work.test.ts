import { expect, test } from "vitest";
import { ZodType, z } from "zod";
import { appContract, authContract } from "../app/contract.ts";
import { contract } from "../contract.ts";
import { namedRoutes } from "../router.ts";

const routes = [contract, appContract, authContract].flatMap((router) => namedRoutes(router));
const bodies = routes.flatMap(({ name, route }) =>
  "body" in route && route.body instanceof ZodType ? [{ name, schema: route.body }] : [],
);

interface ArraySchema {
  maxItems?: number;
}

/** The arrays in a JSON schema. */
function arraysIn(schema: unknown): ArraySchema[] {
  if (typeof schema !== "object" || schema === null) return [];
  const within = Object.values(schema).flatMap(arraysIn);
  return "type" in schema && schema.type === "array" ? [schema as ArraySchema, ...within] : within;
}

test.each(bodies)("body of $name · limits the length of each array in it", ({ schema }) => {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  for (const { maxItems } of arraysIn(json)) expect(maxItems).toBeLessThanOrEqual(100);
});

const many = (item: unknown, count = 5_000) => Array(count).fill(item);

test.each([
  ["a list of 5,000 numbers as a custom field", { customFields: { list: many(1) } }],
  [
    "50 fields of 100 numbers",
    { customFields: Object.fromEntries(many(0, 50).map((_, key) => [key, many(1, 100)])) },
  ],
  ["5,000 labels", { labels: many(7) }],
  ["50 unknown fields", Object.fromEntries(many(0, 50).map((_, key) => [`field${key}`, 1]))],
])("a referral · with %s · is rejected with a few messages", (_, wrong) => {
  let messageCount = 0;
  const { customError } = z.config();
  z.config({
    customError: () => {
      messageCount += 1;
      return "wrong";
    },
  });
  try {
    const { error } = contract.referrals.create.body.safeParse({ name: "Ada", ...wrong });
    expect(error?.issues.length).toBeGreaterThan(0);
    expect(JSON.stringify(error?.issues).length).toBeLessThan(50_000);
  } finally {
    z.config({ customError });
  }
  // The schema creates up to 5 messages for each of 50 fields: one for each of 4 values, and one
  // that there are more.
  expect(messageCount).toBeLessThanOrEqual(250);
});
