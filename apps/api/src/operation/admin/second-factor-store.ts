import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";

export interface SealedFactor {
  id: string;
  secret: string;
  /** Empty until the second factor is turned on. */
  backupCodes: string;
}

/** The next second factors, by their ids, whose secret or codes are not under the newest. */
export const pageOfOlderFactors = (
  { query }: Connection,
  newestPrefix: string,
  { after, limit }: { after: string; limit: number },
) =>
  query<SealedFactor>(sql`
    SELECT id, secret, "backupCodes" FROM identity.second_factors
    WHERE id > ${after}
      AND NOT (starts_with(secret, ${newestPrefix})
        AND ("backupCodes" = '' OR starts_with("backupCodes", ${newestPrefix})))
    ORDER BY id LIMIT ${limit}`);

/** Replaces a second factor, unless it has changed since it was read. */
export function enqueueFactor({ enqueue }: Tx, old: SealedFactor, sealed: SealedFactor) {
  enqueue(sql`
    UPDATE identity.second_factors
    SET secret = ${sealed.secret}, "backupCodes" = ${sealed.backupCodes}
    WHERE id = ${old.id} AND secret = ${old.secret} AND "backupCodes" = ${old.backupCodes}`);
}
