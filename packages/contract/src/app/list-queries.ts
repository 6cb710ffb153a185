import { z } from "zod";
import { shownMax } from "./shown-max.ts";

/** Number of rows in a list. */
export const rowCount = z
  .object({
    count: z.int(),
    isMore: z
      .boolean()
      .describe(`Whether there are more than ${shownMax.countedRows.toLocaleString("en")} rows`),
  })
  .meta({ id: "RowCount", examples: [{ count: 128, isMore: false }] });

/**
 * Adds the orders that a person can choose to the query of a list in the app. The public API has only the
 * default order.
 */
export const orderQuery = <const Name extends string>(names: readonly Name[]) => ({
  sort: z
    .enum(names)
    .optional()
    .describe("Value to sort the rows by. Default: the time of creation."),
  order: z
    .enum(["asc", "desc"])
    .optional()
    .describe("Direction of `sort`. Default: `desc`, largest value first."),
});

/** The route of an API list with the orders that a person can choose in the app. */
export const ordered = <Route extends { query: z.ZodObject }, const Name extends string>(
  route: Route,
  names: readonly Name[],
) => filteredBy(route, orderQuery(names));

/** A list of the API with query parameters that only the app has. */
export const filteredBy = <Route extends { query: z.ZodObject }, Added extends z.ZodRawShape>(
  route: Route,
  added: Added,
): Omit<Route, "query"> & { query: Extended<Route["query"], Added> } => ({
  ...route,
  query: route.query.extend(added) as unknown as Extended<Route["query"], Added>,
});

type Extended<Query extends z.ZodObject, Added extends z.ZodRawShape> =
  Query extends z.ZodObject<infer Shape, infer Config> ? z.ZodObject<Shape & Added, Config> : never;

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
      // The error names only the parameter, because the caller does not know the list inside it.
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
