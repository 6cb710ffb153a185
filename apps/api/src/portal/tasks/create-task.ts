import type { CreateBdTask } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { Portal } from "../portal.ts";
import { requireProspect } from "../prospects/require-prospect.ts";
import { requireReferral } from "./require-referral.ts";
import { insertTask } from "./store.ts";
import type { Task } from "./task.ts";

export async function createTask(
  deps: Deps,
  caller: Caller,
  { portal, input }: { portal: Portal; input: CreateBdTask },
) {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const status = input.status ?? "open";
    const task: Task = {
      id: deps.newId(),
      ...portal,
      title: input.title,
      dueAt: typeof input.dueAt === "number" ? new Date(input.dueAt) : null,
      prospectId: await requireProspect(tx, portal, input.prospectId ?? null),
      referralId: await requireReferral(tx, caller, input.referralId ?? null),
      status,
      completedAt: status === "done" ? now : null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await requireRoom(tx, deps, { organizationId: portal.organizationId, what: "bdTasks" });
    await insertTask(tx, task);
    enqueueAudit(tx, deps, caller, {
      action: "bd_task.created",
      target: { type: "bd_task", id: task.id },
      changes: { title: { from: null, to: task.title }, status: { from: null, to: status } },
    });
    return task;
  });
}
