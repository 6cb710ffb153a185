import type { Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";

/** Cancels the open deliveries of a locked endpoint. The log of its deliveries stays. */
export const cancelDeliveries = ({ enqueue }: Tx, endpointId: string, now: Date) =>
  enqueue(sql`
    WITH closed AS (
      DELETE FROM open_webhook_deliveries WHERE webhook_endpoint_id = ${endpointId}::uuid
      RETURNING delivery_id
    )
    UPDATE webhook_deliveries delivery
    SET status = 'canceled', failed = true, completed_at = ${now}
    FROM closed WHERE delivery.id = closed.delivery_id`);
