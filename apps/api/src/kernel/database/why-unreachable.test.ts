import { expect, test } from "vitest";
import { sharedPostgres } from "../../../test/database.ts";
import { whyUnusable } from "./why-unreachable.ts";

test("a PostgreSQL server · older than required · is reported, and is otherwise usable", async () => {
  expect(await whyUnusable(await sharedPostgres())).toBeUndefined();
  expect(await whyUnusable(await sharedPostgres(), { oldest: 99 })).toMatch(
    /^that runs PostgreSQL \d\d\. Use version 99 or newer$/,
  );
});

test("a host name · that does not resolve · is named", async () => {
  // The name is longer than a host name can be, so that no name server is queried.
  const name = `${"x".repeat(64)}.test`;
  expect(await whyUnusable(`postgresql://nobody:nothing@${name}/none`)).toBe(
    `whose name does not resolve (${name})`,
  );
});

test("a PostgreSQL server · that is unavailable · is not reported as unusable", async () => {
  expect(await whyUnusable("postgresql://nobody:nothing@127.0.0.1:1/none")).toBeUndefined();
});
