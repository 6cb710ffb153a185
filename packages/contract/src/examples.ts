import type { z } from "zod";

/** The examples in a schema's metadata. */
export const exampleValues = (schema: z.ZodType): unknown[] =>
  (schema.meta()?.examples as unknown[] | undefined) ?? [];

const titleFields = ["name", "firstName", "title", "label", "code", "slug", "summary"];

/** The title of an example: its name, or the name of the first item in its list. */
export function exampleTitle(example: unknown): string | undefined {
  const { data, ...own } = example as Record<string, unknown>;
  const subject = Array.isArray(data) ? (data[0] as Record<string, unknown>) : own;
  const field = titleFields.find((name) => typeof subject[name] === "string");
  return field === undefined ? undefined : String(subject[field]);
}
