import type { BdActivity } from "@referral-service/contract";
import type { Activity } from "./activity.ts";

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
