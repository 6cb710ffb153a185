import type { BdTaskStatus } from "@referral-service/contract";
import type { PortalItem } from "../portal-item.ts";

export interface Task extends PortalItem {
  title: string;
  dueAt: Date | null;
  prospectId: string | null;
  referralId: string | null;
  status: BdTaskStatus;
  /** When it was done; null while open. */
  completedAt: Date | null;
}
