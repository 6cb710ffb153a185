import { z } from "zod";
import { ask, type Route } from "./api.ts";
import { columnsOf, pick } from "./columns.ts";
import { notice, noticed } from "./instructions.ts";
import { isTimeInput, time, toUnixMs } from "./times.ts";
import { organization, type ReadingTool } from "./tool.ts";

/** Number of rows per response, few enough for a model to read at once. */
export const rowCountMax = 25;

interface ListRoute extends Route {
  query: z.ZodObject;
  responses: { 200: z.ZodObject<{ data: z.ZodArray<z.ZodObject>; pagination: z.ZodObject }> };
}

type RowOf<R extends ListRoute> = z.output<R["responses"][200]>["data"][number];

interface ListToolFacts<R extends ListRoute> {
  name: string;
  title: string;
  description: string;
  route: R;
  filters: readonly (keyof R["query"]["shape"] & string)[];
  columns: readonly (keyof RowOf<R> & string)[];
  example: Record<string, unknown>;
}

const cursor = z.string().max(512).optional().describe("nextCursor of the previous response");

/** Creates a tool that shows a contract list with its filters and a few of its columns. */
export function listTool<R extends ListRoute>({
  route,
  filters,
  columns,
  ...facts
}: ListToolFacts<R>): ReadingTool {
  const page = route.responses[200];
  const row = page.shape.data.element;
  const rows = columnsOf(row.shape, columns);
  return {
    ...facts,
    route,
    kind: "reads",
    input: z.strictObject({ ...filtersOf(route.query.shape, filters), cursor, organization }),
    output: z.object({ notice, rows: z.array(rows), nextCursor: z.string().nullable() }),
    async read({ api, input, where }) {
      const query = { ...queryOf(input), limit: rowCountMax, ...where };
      const { data, pagination } = (await ask(api, route as ListRoute, { query })) as {
        data: object[];
        pagination: { nextCursor: string | null };
      };
      const shown = data.map((item) => pick(item, columns));
      return noticed({ rows: shown, nextCursor: pagination.nextCursor });
    },
  };
}

/** The descriptions are short, because every word costs tokens in each conversation. */
const forModels: Record<string, string> = {
  q: "Words in any order",
  status: "Key of a status",
  referrerId: "ID of the referrer",
  referralId: "ID of the referral",
  prospectId: "ID of the prospect",
  businessDeveloperId: "ID of the business developer",
  isActive: "`false` for paused ones",
  label: "Label, in any case",
  assigneeId: "ID, or `none` for unassigned",
  bd_user_id: "Admins only: ID of the business developer",
};

/**
 * Returns filters as the contract describes them. Times are text, and other values have the API's
 * types.
 */
function filtersOf(shape: z.ZodObject["shape"], names: readonly string[]) {
  const fields = names.map((name) => {
    const schema = shape[name] as z.ZodType | undefined;
    if (schema === undefined) throw new Error(`The contract has no filter ${name}`);
    const words = forModels[name];
    const described = words === undefined ? schema : schema.describe(words);
    return [name, isTimeInput(name) ? time.optional() : described];
  });
  return Object.fromEntries(fields) as Record<string, z.ZodType>;
}

/** Returns the filters in a tool's input as the API's query. */
export function queryOf(input: Record<string, unknown>) {
  const { organization: _, ...filters } = input;
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      isTimeInput(name) && typeof value === "string" ? toUnixMs(value) : value,
    ]),
  ) as Record<string, string | number | undefined>;
}
