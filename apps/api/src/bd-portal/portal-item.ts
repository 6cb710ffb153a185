/** What everything in a portal has. */
export interface PortalItem {
  id: string;
  organizationId: string;
  /** Whose portal it is in; never changes. */
  businessDeveloperId: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The version and the time of an item that changes now. */
export const changedAt = ({ version }: PortalItem, updatedAt: Date) => ({
  version: version + 1,
  updatedAt,
});
