import type { Connection, Tx } from "../database/database.ts";
import { from } from "../database/from.ts";
import type { PaymentCredentials } from "./payment-credentials.ts";

/** Everything but the sealed details, which only who pays reads. */
export async function findPaymentCredentials(
  { ask }: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<PaymentCredentials | null> {
  const [credentials] = await ask(
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
  return credentials ?? null;
}

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
