/** A user's payment method, without the secret details. */
export interface PaymentCredentials {
  organizationId: string;
  userId: string;
  paymentMethod: string;
  version: number;
  updatedAt: Date;
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
