import type { Connection } from "../kernel/database/database.ts";
import { allOf, type Condition, type Expression, from, raw } from "../kernel/database/from.ts";
import { searched } from "../kernel/lists/search.ts";

/**
 * Conditions for the public links or codes of people who match the search, and for the one that the
 * search names, also by its address.
 */
export async function foundPages(
  connection: Connection,
  organizationId: string,
  q: string | undefined,
  { ownerId, named }: { ownerId: Expression<string | null>; named: (text: string) => Condition },
): Promise<Condition[]> {
  if (q === undefined) return [];
  const owners = from("users")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where(allOf(await searched(connection, "users", q)));
  const text = q.trim().split("/").at(-1) ?? "";
  return [raw`(${ownerId} IN ${owners} OR ${named(text)})`];
}
