import type { Deps } from "../../../kernel/deps.ts";
import { invalidRequest } from "../../../kernel/refusal.ts";
import { claimCode } from "./store.ts";

export const codeFailed = () =>
  invalidRequest({ path: "code", message: "This code is wrong, was used or has expired" });

/** The library accepts a code of an authenticator app repeatedly while the app shows it. */
export async function requireFirstUse(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, code }: { accountId: string; code: string },
) {
  if (!(await claimCode(db, { accountId, code, now: clock.now() }))) throw codeFailed();
}
