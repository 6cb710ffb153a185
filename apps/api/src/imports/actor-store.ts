import type { Tx } from "../kernel/database/database.ts";
import { sql } from "../kernel/database/sql.ts";

/** Whether an organization key of the built-in provider may still be used for this. */
export async function isKeyUsable(
  { query }: Tx,
  keyId: string,
  { scope, now }: { scope: string; now: Date },
): Promise<boolean> {
  const [key] = await query<{ usable: boolean }>(sql`
    SELECT revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})
      AND ${scope} = ANY(scopes) AS usable
    FROM api_keys WHERE id = ${keyId}::uuid`);
  return key?.usable ?? false;
}
