import type { BdTask } from "@referral-service/contract";
import type { PortalItem } from "../portal-item.ts";

export interface Task extends PortalItem {
  title: string;
  dueAt: Date | null;
  prospectId: string | null;
  referralId: string | null;
  status: BdTask["status"];
  /** Time when the task was completed. Null while it is open. */
  completedAt: Date | null;
}

export const toTaskView = (task: Task): BdTask => ({
  id: task.id,
  title: task.title,
  dueAt: task.dueAt?.getTime() ?? null,
  prospectId: task.prospectId,
  referralId: task.referralId,
  status: task.status,
  completedAt: task.completedAt?.getTime() ?? null,
  businessDeveloperId: task.businessDeveloperId,
  version: task.version,
  createdAt: task.createdAt.getTime(),
  updatedAt: task.updatedAt.getTime(),
});
