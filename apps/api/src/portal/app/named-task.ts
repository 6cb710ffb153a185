import type { Task } from "../tasks/task.ts";

export interface NamedTask extends Task {
  prospectName: string | null;
  referralName: string | null;
}
