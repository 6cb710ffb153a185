import { execFileSync } from "node:child_process";

/** The IDs of the processes that decode a picture for this process. */
export const pictureProcessesOf = (pid: number | undefined): number[] =>
  execFileSync("ps", ["-eo", "ppid=,pid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , state, ...words]) => {
      const isPicture = words.some((word) => /\/main\.picture\.[jt]s$/.test(word));
      return isPicture && parent === `${pid}` && !state?.startsWith("Z");
    })
    .map(([, id]) => Number(id));

/** Also works after the parent of the process has ended. */
export function isRunning(pid: number): boolean {
  const state = execFileSync("ps", ["-eo", "pid=,stat="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find(([id]) => id === `${pid}`)?.[1];
  return state !== undefined && !state.startsWith("Z");
}
