/** The encryption context. Details that are moved to another user cannot be decrypted. */
export const taxSeal = ({ organizationId, userId }: { organizationId: string; userId: string }) =>
  `tax-details ${organizationId} ${userId}`;
