import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import type { Connection } from "../../../kernel/database/database.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { yearlyOfDrafts } from "../../thresholds/hold.ts";
import { warningsOfDrafts } from "../../warnings/warn.ts";
import type { StoredBonusPayment } from "../rules.ts";
import type { SurroundedPayment } from "./facts.ts";
import { surrounded } from "./store.ts";

/** The payments with the facts that the app shows next to them, and the warnings for drafts. */
export async function warned(
  db: Connection,
  deps: Deps,
  caller: PersonCaller,
  payments: StoredBonusPayment[],
): Promise<SurroundedPayment[]> {
  const [found, warnings, yearly] = await Promise.all([
    surrounded(db, payments),
    warningsOfDrafts(db, deps, caller, payments),
    yearlyOfDrafts(db, deps, caller, payments),
  ]);
  return found.map((payment) => ({
    ...payment,
    warnings: warnings.get(payment.id) ?? [],
    yearly: yearly.get(payment.id) ?? null,
  }));
}
