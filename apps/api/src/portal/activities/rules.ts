import type { BdActivity } from "@referral-service/contract";
import type { PortalItem } from "../portal-item.ts";

export interface Activity extends PortalItem {
  type: BdActivity["type"];
  prospectId: string | null;
  summary: string;
  occurredAt: Date;
}

export const toActivityView = (activity: Activity): BdActivity => ({
  id: activity.id,
  type: activity.type,
  prospectId: activity.prospectId,
  summary: activity.summary,
  occurredAt: activity.occurredAt.getTime(),
  businessDeveloperId: activity.businessDeveloperId,
  version: activity.version,
  createdAt: activity.createdAt.getTime(),
  updatedAt: activity.updatedAt.getTime(),
});
