import type { Finding } from "./fault.ts";

export interface Result {
  fault: string;
  /** Circumstances of the fault, such as the queue's database. */
  backend: string;
  findings: Finding[];
}

const widths = { fault: 49, backend: 10, goal: 56 };

const line = (fault: string, backend: string, goal: string, measured: string) =>
  `${fault.padEnd(widths.fault)} ${backend.padEnd(widths.backend)} ${goal.padEnd(widths.goal)} ${measured}\n`;

export const tableHead = (backend: string) => line("fault", backend, "goal", "measured");

/** Returns one line for each promise. The first line names the fault. */
export function tableRows({ fault, backend, findings }: Result): string {
  return findings
    .map(({ goal, measured, holds }, index) =>
      line(
        index === 0 ? fault : "",
        index === 0 ? backend : "",
        goal,
        holds ? measured : `${measured}   MISSED`,
      ),
    )
    .join("");
}
