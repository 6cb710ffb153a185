import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import type { PaymentCredentials, SealedCredentials } from "./payment-credentials.ts";

type Holder = Pick<PaymentCredentials, "organizationId" | "userId">;

const credentials = from("payment_credentials").select([
  "organization_id as organizationId",
  "user_id as userId",
  "payment_method as paymentMethod",
  "version",
  "updated_at as updatedAt",
]);

const credentialsIn = (organizationId: string) =>
  credentials.where("organization_id", "=", organizationId);

const credentialsOf = ({ organizationId, userId }: Holder) =>
  credentialsIn(organizationId).where("user_id", "=", userId);

/** All columns except the encrypted details. */
export const findPaymentCredentials = (
  { askOne }: Connection,
  holder: Holder,
): Promise<PaymentCredentials | null> => askOne(credentialsOf(holder));

export const findSealedCredentials = (
  { askOne }: Connection,
  holder: Holder,
): Promise<SealedCredentials | null> =>
  askOne(credentialsOf(holder).select(["sealed_details as sealedDetails", formerUserId]));

/** The payout details of many people. Some of them can have none. */
export const sealedCredentialsOf = (
  { ask }: Connection,
  organizationId: string,
  userIds: string[],
): Promise<SealedCredentials[]> =>
  ask(
    credentialsIn(organizationId)
      .select(["sealed_details as sealedDetails", formerUserId])
      .where(raw<boolean>`user_id = ANY(${userIds}::uuid[])`),
  );

const formerUserId = raw<string | null>`(
  SELECT former_id FROM users
  WHERE users.organization_id = payment_credentials.organization_id
    AND users.id = payment_credentials.user_id)`.as("formerUserId");

export async function savePaymentCredentials(
  { client }: Tx,
  saved: PaymentCredentials & {
    sealedDetails: Uint8Array<ArrayBuffer>;
    detailsHash: Uint8Array<ArrayBuffer>;
  },
) {
  const { organizationId, userId, ...changes } = saved;
  await client.paymentCredentials.upsert({
    where: { organizationId_userId: { organizationId, userId } },
    create: saved,
    update: changes,
  });
}

/** Details in any organization that have no hash under this key. */
export const unhashedCredentials = (
  { ask }: Connection,
  newestPrefix: Uint8Array,
  limit: number,
): Promise<SealedCredentials[]> =>
  ask(
    credentials
      .select(["sealed_details as sealedDetails", formerUserId])
      .where(
        raw<boolean>`(details_hash IS NULL
          OR substring(details_hash FROM 1 FOR ${newestPrefix.length}) <> ${newestPrefix})`,
      )
      .orderBy("organization_id")
      .orderBy("user_id")
      .limit(limit),
  );

/** Writes the hash, unless the details have changed since they were read. */
export async function saveDetailsHash(
  { client }: Tx,
  { organizationId, userId, version }: PaymentCredentials,
  detailsHash: Uint8Array<ArrayBuffer>,
) {
  await client.paymentCredentials.updateMany({
    where: { organizationId, userId, version },
    data: { detailsHash },
  });
}
