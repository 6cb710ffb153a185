import type { BdTask } from "@referral-service/contract";
import type { Task } from "./task.ts";

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
