import type { PaymentTotals } from "@referral-service/contract/app";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import { requireFound } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { findOrganization } from "../../../people/organizations/store.ts";
import { visibleBonusPayments } from "../visibility.ts";
import { monthStartsAt } from "./month.ts";
import { sumPayments } from "./store.ts";

export async function sumUp(deps: Deps, caller: PersonCaller): Promise<PaymentTotals> {
  const { timezone } = requireFound(await findOrganization(deps.db, caller.organizationId));
  const since = monthStartsAt(deps.clock.now(), timezone);
  const totals = await sumPayments(deps.db, visibleBonusPayments(caller), since);
  return { monthStartsAt: since.getTime(), totals };
}
