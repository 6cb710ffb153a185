import type { Backend, Finding } from "./fault.ts";

export interface Result {
  fault: string;
  backend: Backend;
  findings: Finding[];
}

const widths = { fault: 49, backend: 10, goal: 46 };

const line = (fault: string, backend: string, goal: string, measured: string) =>
  `${fault.padEnd(widths.fault)} ${backend.padEnd(widths.backend)} ${goal.padEnd(widths.goal)} ${measured}\n`;

export const tableHead = () => line("fault", "queue in", "goal", "measured");

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
