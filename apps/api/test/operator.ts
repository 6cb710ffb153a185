import { runCommand } from "../src/operation/admin/command.ts";
import type { TestService } from "./service.ts";

/** Runs the operator command in this process. Returns the printed lines. */
export const operatorOf =
  (service: TestService) =>
  async (...words: string[]): Promise<string[]> => {
    const lines: string[] = [];
    await runCommand({ ...service.deps, print: (line) => lines.push(line) }, words);
    return lines;
  };
