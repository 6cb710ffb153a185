import { z } from "zod";
import { isTimeColumn, toTime } from "./times.ts";

type Shape = z.ZodObject["shape"];

/** Returns the named fields of a contract response, with times as text. */
export function columnsOf(shape: Shape, names: readonly string[]): z.ZodObject {
  const fields = names.map((name) => {
    const schema = shape[name] as z.ZodType | undefined;
    if (schema === undefined) throw new Error(`The contract has no field ${name}`);
    return [name, isTimeColumn(name) ? timeLike(schema) : schema];
  });
  return z.object(Object.fromEntries(fields));
}

const timeLike = (schema: z.ZodType) =>
  schema.safeParse(null).success ? z.string().nullable() : z.string();

/** Returns the named fields of a value, with times as text. */
export function pick(value: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const field = (value as Record<string, unknown>)[name];
      const isTime = isTimeColumn(name) && typeof field === "number";
      return [name, isTime ? toTime(field) : field];
    }),
  );
}

const textLengthMax = 2_000;

/** Cuts long texts, with a note. */
export const shortened = (text: string, lengthMax = textLengthMax): string =>
  text.length <= lengthMax
    ? text
    : `${text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, "")}… (${text.length - lengthMax} more characters)`;
