/** The fields of every item of a portal. */
export interface PortalItem {
  id: string;
  organizationId: string;
  /** The owner of the portal; never changes. */
  businessDeveloperId: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The new version and `updatedAt` of a changed item. */
export const changedAt = ({ version }: PortalItem, updatedAt: Date) => ({
  version: version + 1,
  updatedAt,
});
