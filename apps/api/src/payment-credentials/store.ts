import type { Connection, Tx } from "../database/database.ts";
import type { PaymentCredentials } from "./payment-credentials.ts";

// Everything but the sealed details, which only who pays reads.
const columns = {
  organizationId: true,
  userId: true,
  paymentMethod: true,
  version: true,
  updatedAt: true,
} as const;

export async function findPaymentCredentials(
  { client }: Connection,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<PaymentCredentials | null> {
  return client.paymentCredentials.findFirst({
    where: { organizationId, userId },
    select: columns,
  });
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
