import { z } from "zod";

const valuesMax = 50;

/** Several values of a filter in one parameter: encoded for URLs, because a value can contain a comma. */
export const sentTogether = <Value extends z.ZodType<string, string>>(value: Value) =>
  z
    .string()
    .min(1)
    .max(10_000)
    .regex(/^(?:[^%]|%[\da-fA-F]{2})*$/, "must be encoded for URLs")
    .transform((text, context) => {
      try {
        return text.split(",").map(decodeURIComponent);
      } catch {
        context.addIssue({ code: "custom", message: "must be encoded for URLs" });
        return z.NEVER;
      }
    })
    .pipe(z.array(value).max(valuesMax));
