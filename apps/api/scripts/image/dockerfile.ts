import { readFileSync } from "node:fs";

/** The command, user and variables that an engine would use for one target. */
export interface Target {
  entrypoint: string[];
  healthcheck?: string[];
  environment: Record<string, string>;
  user: string;
}

const empty: Target = { entrypoint: [], environment: {}, user: "" };

const text = readFileSync(new URL("../../../../Dockerfile", import.meta.url), "utf8");

/** Reads the Dockerfile's instructions for running a target, in the forms that the file uses. */
export function readTargets(): Record<string, Target> {
  const targets: Record<string, Target> = {};
  let current: Target = empty;
  for (const line of text.replaceAll("\\\n", "").split("\n")) {
    const [, instruction = "", value = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === "FROM") {
      const [base = "", , name = ""] = value.split(" ");
      current = { ...(targets[base] ?? empty) };
      targets[name] = current;
    }
    if (instruction === "ENTRYPOINT") current.entrypoint = JSON.parse(value);
    if (instruction === "HEALTHCHECK")
      current.healthcheck = JSON.parse(value.split(" CMD ")[1] ?? "");
    if (instruction === "USER") current.user = value;
    if (instruction === "ENV") {
      const added = value.split(" ").map((pair) => pair.split("=") as [string, string]);
      current.environment = { ...current.environment, ...Object.fromEntries(added) };
    }
  }
  return targets;
}

/** The versions in the Dockerfile that the build uses. */
export const builtWith = {
  node: /^FROM node:([\d.]+)-/m.exec(text)?.[1],
  pnpm: /pnpm@([\d.]+)/.exec(text)?.[1],
};
