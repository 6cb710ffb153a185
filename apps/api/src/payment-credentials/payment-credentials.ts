/** How somebody is paid, but for the secret part. */
export interface PaymentCredentials {
  organizationId: string;
  userId: string;
  paymentMethod: string;
  version: number;
  updatedAt: Date;
}

/** What the details are sealed for: moved to another person or organization they cannot be opened. */
export const detailsContext = ({
  organizationId,
  userId,
}: Pick<PaymentCredentials, "organizationId" | "userId">) =>
  `payment-credentials ${organizationId} ${userId}`;
