import { spawnSync } from "node:child_process";

/** Returns the output of a program. Throws with all of it if the program fails. */
export function run(command: string, words: string[], cwd?: string): string {
  const options = { ...(cwd !== undefined && { cwd }), maxBuffer: 64_000_000 };
  const { status, stdout, stderr } = spawnSync(command, words, { ...options, encoding: "utf8" });
  if (status === 0) return stdout;
  throw new Error(`${command} ${words.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}
