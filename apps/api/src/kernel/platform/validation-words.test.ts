import { expect, test } from "vitest";
import { z } from "zod";
import { useOurWords } from "./validation-words.ts";

useOurWords();

const schema = z.strictObject({
  text: z.string().min(1).max(3),
  words: z.string().regex(/^a/, "must begin with a"),
  list: z.array(z.string()).min(2),
  count: z.int().min(1).max(9),
  kind: z.enum(["one", "two"]),
  only: z.literal("this"),
  email: z.email(),
  either: z.union([z.string(), z.number()]),
});

const good = {
  text: "abc",
  words: "abc",
  list: ["a", "b"],
  count: 1,
  kind: "one",
  only: "this",
  email: "ada@example.com",
  either: 1,
};

test.each([
  [{ text: undefined }, "text", "required"],
  [{ text: 1 }, "text", "must be a string"],
  [{ text: "" }, "text", "must not be empty"],
  [{ text: "abcd" }, "text", "must have at most 3 characters"],
  [{ words: "b" }, "words", "must begin with a"],
  [{ list: ["a"] }, "list", "must have at least 2 items"],
  [{ count: 0 }, "count", "must be at least 1"],
  [{ count: 10 }, "count", "must be at most 9"],
  [{ count: 1.5 }, "count", "must be a whole number"],
  [{ kind: "three" }, "kind", "must be one of one, two"],
  [{ kind: undefined }, "kind", "required"],
  [{ only: "that" }, "only", "must be this"],
  [{ email: "ada" }, "email", "must be an email address, like ada@example.com"],
  [{ either: true }, "either", "must be in a documented format"],
  [{ other: 1 }, "", "unknown field"],
])("a body with %j · is rejected at %j · in our own words: %s", (change, path, words) => {
  const { error } = schema.safeParse({ ...good, ...change });
  const [issue] = error?.issues ?? [];
  expect({ path: issue?.path.join("."), words: issue?.message }).toEqual({ path, words });
});
