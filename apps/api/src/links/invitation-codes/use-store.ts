import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { isUsableCode } from "./rules.ts";

/** Finds a code in any organization, as the system, for a person who wants to join. */
export const findByText = ({ askOne }: Connection, text: string) =>
  askOne(
    from("invitation_codes")
      .select(["id", "organization_id as organizationId"])
      .where(raw<boolean>`lower(code) = lower(${text})`),
  );

/** Counts a use. Returns false when the code is paused, expired or used up. */
export async function countUse(tx: Tx, id: string, now: Date): Promise<boolean> {
  const counted = await tx.query(sql`
    UPDATE invitation_codes SET use_count = use_count + 1
    WHERE id = ${id}::uuid AND ${isUsableCode(now)}
    RETURNING 1`);
  return counted.length > 0;
}
