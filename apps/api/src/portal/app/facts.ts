import { type BdProspectStage, bdProspectStage } from "@referral-service/contract";
import type {
  PortalEntry,
  ShownProspect,
  ShownTask,
  StageSums,
} from "@referral-service/contract/app";
import { toActivityView } from "../activities/rules.ts";
import { type Prospect, toProspectView } from "../prospects/rules.ts";
import { type Task, toTaskView } from "../tasks/rules.ts";
import type { Happened } from "./timeline.ts";

export interface NamedTask extends Task {
  prospectName: string | null;
  referralName: string | null;
}

/** The open tasks and the last activity of a prospect. */
export interface ProspectWork {
  openTaskCount: number;
  nextDueAt: Date | null;
  nextTaskTitle: string | null;
  lastActivityAt: Date | null;
}

export interface WorkedProspect extends Prospect {
  work: ProspectWork;
}

export interface StageSum {
  stage: BdProspectStage;
  count: number;
  value: number;
}

export const toShownProspect = ({ work, ...prospect }: WorkedProspect): ShownProspect => ({
  ...toProspectView(prospect),
  openTaskCount: work.openTaskCount,
  nextDueAt: work.nextDueAt?.getTime() ?? null,
  nextTaskTitle: work.nextTaskTitle,
  lastActivityAt: work.lastActivityAt?.getTime() ?? null,
});

export const toShownTask = ({ prospectName, referralName, ...task }: NamedTask): ShownTask => ({
  ...toTaskView(task),
  prospectName,
  referralName,
});

export const toStages = (sums: StageSum[]): StageSums["stages"] =>
  bdProspectStage.options.map((stage) => {
    const found = sums.find((sum) => sum.stage === stage);
    return { stage, count: found?.count ?? 0, value: found?.value ?? 0 };
  });

export function toEntryView(row: Happened): PortalEntry {
  const { kind, prospectId, prospectName } = row;
  const happened = {
    // A prospect can be in the list twice: for its addition and for its win.
    id: `${kind} ${row.id}`,
    at: row.createdAt.getTime(),
    prospect:
      prospectId === null || prospectName === null ? null : { id: prospectId, name: prospectName },
  };
  switch (kind) {
    case "activity":
      if (row.activity === null) throw new Error(`Activity ${row.id} does not exist`);
      return { ...happened, kind, activity: toActivityView(row.activity) };
    case "task_done":
      return { ...happened, kind, title: row.title ?? "" };
    case "prospect_added":
      return { ...happened, kind };
    case "stage_changed":
      return { ...happened, kind, from: row.from, to: row.to ?? "won" };
    default:
      return kind satisfies never;
  }
}
