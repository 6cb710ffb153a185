import type { Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";

export const examinedAction = "webhook_endpoint.examined";

/** Returns the times of the newest examinations after `since`, newest first. */
export async function newestExaminations(
  { ask }: Tx,
  {
    organizationId,
    endpointId,
    since,
    max,
  }: { organizationId: string; endpointId: string; since: Date; max: number },
): Promise<Date[]> {
  const rows = await ask(
    from("audit_logs")
      .select("created_at as createdAt")
      .where("organization_id", "=", organizationId)
      .where("target_id", "=", endpointId)
      .where("action", "=", examinedAction)
      .where("created_at", ">", since)
      .orderBy("created_at", "desc")
      .limit(max),
  );
  return rows.map(({ createdAt }) => createdAt);
}
