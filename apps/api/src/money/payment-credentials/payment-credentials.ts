import type { SealedBox } from "../../kernel/platform/sealed-box.ts";

/** A user's payout method, without the secret details. */
export interface PaymentCredentials {
  organizationId: string;
  userId: string;
  paymentMethod: string;
  version: number;
  updatedAt: Date;
}

export interface SealedCredentials extends PaymentCredentials {
  sealedDetails: Uint8Array;
  /**
   * An earlier ID of the user. Null unless the user existed when one user could be in several
   * organizations.
   */
  formerUserId: string | null;
}

/**
 * The encryption context. Details that are moved to another user or organization cannot be
 * decrypted.
 */
export const detailsContext = ({
  organizationId,
  userId,
}: Pick<PaymentCredentials, "organizationId" | "userId">) =>
  `payment-credentials ${organizationId} ${userId}`;

/** The contexts that a user's details can be encrypted with. New details use the first. */
export const detailsContexts = ({
  organizationId,
  userId,
  formerUserId,
}: Pick<SealedCredentials, "organizationId" | "userId" | "formerUserId">): [
  string,
  ...string[],
] => [
  detailsContext({ organizationId, userId }),
  ...(formerUserId === null ? [] : [detailsContext({ organizationId, userId: formerUserId })]),
];

/**
 * Returns the prefix of the key and a keyed hash of the account, equal for people with the same
 * account. Returns only the prefix for details without an account, such as instructions.
 */
export function hashOfDetails(
  sealedBox: SealedBox,
  { accountNumber, account }: Record<string, string>,
): Uint8Array<ArrayBuffer> {
  const named = (accountNumber ?? account ?? "").replaceAll(/\s/g, "").toLowerCase();
  if (named === "") return sealedBox.newestPrefix;
  return Uint8Array.from([...sealedBox.newestPrefix, ...sealedBox.hash(`payout details ${named}`)]);
}

/** Throws `SealBroken` if the row was altered or moved. */
export const openDetails = (
  sealedBox: SealedBox,
  credentials: SealedCredentials,
): Record<string, string> =>
  JSON.parse(sealedBox.open(credentials.sealedDetails, ...detailsContexts(credentials)));
