import type { BdProspectStage } from "@referral-service/contract";
import type { Prospect } from "../prospects/rules.ts";

/** The open tasks and the last activity of a prospect. */
export interface ProspectWork {
  openTaskCount: number;
  nextDueAt: Date | null;
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
