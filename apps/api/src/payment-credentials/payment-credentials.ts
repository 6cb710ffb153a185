import type { SealedBox } from "../platform/sealed-box.ts";

/** A user's payment method, without the secret details. */
export interface PaymentCredentials {
  organizationId: string;
  userId: string;
  paymentMethod: string;
  version: number;
  updatedAt: Date;
}

export interface SealedCredentials extends PaymentCredentials {
  sealedDetails: Uint8Array;
}

/**
 * The context of the encryption: details that are moved to another user or organization cannot be
 * decrypted.
 */
export const detailsContext = ({
  organizationId,
  userId,
}: Pick<PaymentCredentials, "organizationId" | "userId">) =>
  `payment-credentials ${organizationId} ${userId}`;

/** Throws SealBroken when the row was altered or moved. */
export const openDetails = (
  sealedBox: SealedBox,
  credentials: SealedCredentials,
): Record<string, string> =>
  JSON.parse(sealedBox.open(credentials.sealedDetails, detailsContext(credentials)));
