import type { Connection, Tx } from "../database/database.ts";
import { from } from "../database/from.ts";
import type { PaymentCredentials } from "./payment-credentials.ts";

/** All columns except the encrypted details. */
export const findPaymentCredentials = (
  { askOne }: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<PaymentCredentials | null> =>
  askOne(
    from("payment_credentials")
      .select([
        "organization_id as organizationId",
        "user_id as userId",
        "payment_method as paymentMethod",
        "version",
        "updated_at as updatedAt",
      ])
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId),
  );

export async function savePaymentCredentials(
  { client }: Tx,
  credentials: PaymentCredentials & { sealedDetails: Uint8Array<ArrayBuffer> },
) {
  const { organizationId, userId, ...changes } = credentials;
  await client.paymentCredentials.upsert({
    where: { organizationId_userId: { organizationId, userId } },
    create: credentials,
    update: changes,
  });
}
