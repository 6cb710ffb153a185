import type { Deps } from "../deps.ts";

export interface AdminDeps
  extends Pick<Deps, "db" | "clock" | "newId" | "bounds" | "apiKeys" | "settings"> {
  /** One line of the answer, for people. */
  print: (line: string) => void;
}

/** What the operator asked for cannot be done; the message is one sentence. */
export class AdminError extends Error {
  override readonly name = "AdminError";
}

/** This process remembers no keys; the others learn of a change by its number. */
export const remembersNothing = { forget() {} };
