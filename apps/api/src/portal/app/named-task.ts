import type { Task } from "../tasks/rules.ts";

export interface NamedTask extends Task {
  prospectName: string | null;
  referralName: string | null;
}
