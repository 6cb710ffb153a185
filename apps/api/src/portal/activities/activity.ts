import type { BdActivityType } from "@referral-service/contract";
import type { PortalItem } from "../portal-item.ts";

export interface Activity extends PortalItem {
  type: BdActivityType;
  prospectId: string | null;
  summary: string;
  occurredAt: Date;
}
