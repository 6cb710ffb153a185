import { expect, test } from "vitest";
import { conditionsOn, from, jsonArrayFrom, raw } from "./from.ts";

const users = from("users")
  .leftJoinLateral(
    ({ selectFrom }) =>
      selectFrom("users as others").select("others.id").limit(raw.lit(1)).as("other"),
    (join) => join.onTrue(),
  )
  .select(["users.id", "users.first_name as firstName", "other.id as otherId"]);
const text =
  'select "users"."id", "users"."first_name" as "firstName", "other"."id" as "otherId" from "users" ' +
  'left join lateral (select "others"."id" from "users" as "others" limit 1) as "other" on true';
const where = conditionsOn("users");

test("a query · compiled again with other conditions · has the text and the values of each", () => {
  for (const id of ["one", "other"]) {
    expect(users.compile()).toMatchObject({ sql: text, parameters: [] });
    expect(users.where("users.id", "=", id).compile()).toMatchObject({
      sql: `${text} where "users"."id" = $1`,
      parameters: [id],
    });
    expect(
      users
        .where(where.and([where("users.id", "=", id), where("users.email", "is", null)]))
        .compile(),
    ).toMatchObject({
      sql: `${text} where ("users"."id" = $1 and "users"."email" is null)`,
      parameters: [id],
    });
  }
});

test("a query with a value among its columns · compiled in several places · counts its values anew", () => {
  const named = from("users").select([raw<string>`${"value"}::text`.as("value"), "users.id"]);
  const text = (value: number) => `select $${value}::text as "value", "users"."id" from "users"`;
  const nested = from("users")
    .select("users.email")
    .where("users.id", "=", "first")
    .where(({ exists }) => exists(named));
  for (let times = 0; times < 2; times += 1) {
    expect(named.compile()).toMatchObject({ sql: text(1), parameters: ["value"] });
    expect(nested.compile()).toMatchObject({
      sql: `select "users"."email" from "users" where "users"."id" = $1 and exists (${text(2)})`,
      parameters: ["first", "value"],
    });
  }
});

test("a query without values · inside another one and alone · is the same text", () => {
  const outer = from("users").select(["users.id", jsonArrayFrom(users).as("all")]);
  const alone = outer.compile().sql;
  expect(alone).toContain(text);
  expect(users.compile().sql).toBe(text);
  expect(outer.compile().sql).toBe(alone);
});
