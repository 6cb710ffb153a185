import type { PaymentTotals } from "@referral-service/contract/app";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import { requireFound } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { calendarOf } from "../../../kernel/platform/calendar.ts";
import { findOrganization } from "../../../people/organizations/store.ts";
import { summedOpenStatuses, visibleBonusPayments } from "../rules.ts";
import { sumPayments } from "./store.ts";

export function monthStartsAt(now: Date, timeZone: string): Date {
  const calendar = calendarOf(timeZone);
  return calendar.startOf({ ...calendar.dayAt(now), day: 1 });
}

export async function sumUp(deps: Deps, caller: PersonCaller): Promise<PaymentTotals> {
  const { timezone } = requireFound(await findOrganization(deps.db, caller.organizationId));
  const completedSince = monthStartsAt(deps.clock.now(), timezone);
  const totals = await sumPayments(deps.db, visibleBonusPayments(caller), {
    open: summedOpenStatuses(caller),
    completedSince,
  });
  return { monthStartsAt: completedSince.getTime(), totals };
}
