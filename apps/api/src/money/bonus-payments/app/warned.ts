import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { warningsOfDrafts } from "../../warnings/warn.ts";
import type { StoredBonusPayment } from "../rules.ts";
import type { SurroundedPayment } from "./facts.ts";
import { surrounded } from "./store.ts";

/** The payments with their surroundings, and the drafts with their warnings. */
export async function warned(
  deps: Deps,
  caller: PersonCaller,
  payments: StoredBonusPayment[],
): Promise<SurroundedPayment[]> {
  const [found, warnings] = await Promise.all([
    surrounded(deps.db, payments),
    warningsOfDrafts(deps.db, deps, caller, payments),
  ]);
  return found.map((payment) => ({ ...payment, warnings: warnings.get(payment.id) ?? [] }));
}
