import { z } from "zod";

const valuesMax = 50;

/** Several values of a filter in one parameter, URL-encoded because a value can contain a comma. */
export function sentTogether<Value extends z.ZodType<string, string>>(value: Value) {
  const values = z.array(value).max(valuesMax);
  return z
    .string()
    .min(1)
    .max(10_000)
    .transform((text, context): z.output<Value>[] => {
      const read = values.safeParse(decodedIn(text));
      if (read.success) return read.data;
      // Only the parameter has a name for the caller.
      for (const { message } of read.error.issues) context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

function decodedIn(text: string): string[] | undefined {
  try {
    return text.split(",").map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
