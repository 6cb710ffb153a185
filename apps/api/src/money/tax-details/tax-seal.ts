/** The context of the encryption: details that are moved to another user cannot be decrypted. */
export const taxSeal = ({ organizationId, userId }: { organizationId: string; userId: string }) =>
  `tax-details ${organizationId} ${userId}`;
