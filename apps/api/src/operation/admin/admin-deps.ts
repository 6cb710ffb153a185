import type { Accounts } from "../../access/accounts/accounts.ts";
import type { Deps } from "../../kernel/deps.ts";

export interface AdminDeps
  extends Pick<Deps, "db" | "clock" | "newId" | "bounds" | "apiKeys" | "sealedBox" | "settings"> {
  accounts: Pick<Accounts, "makeSignInLink" | "sealAnew">;
  /** Prints one line for people. */
  print: (line: string) => void;
}

/** A command that cannot be executed. The message is one sentence. */
export class AdminError extends Error {
  override readonly name = "AdminError";
}

/** This process caches no keys. The other processes notice a change through the access version. */
export const remembersNothing = { forget() {} };
