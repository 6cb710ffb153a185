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

/** Returns the line below the table, and whether a goal was missed. */
export function tableEnd(results: readonly Result[], tookMs: number) {
  const missed = results.filter(({ findings }) => findings.some(({ holds }) => !holds));
  const outcome = missed.length === 0 ? "every goal reached" : `goals missed in ${missed.length}`;
  return {
    text: `${results.length} faults in ${Math.round(tookMs / 1_000)} s, ${outcome}\n`,
    isMissed: missed.length > 0,
  };
}
