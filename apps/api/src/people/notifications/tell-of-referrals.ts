import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import {
  holdForSummary,
  lockBursts,
  saveBurst,
  takeEndedBursts,
} from "../../kernel/email/held-store.ts";
import { lastSpan } from "../../kernel/platform/clock.ts";
import { newReferralMail, newReferralsMail } from "../emails.ts";
import { nameOf } from "../users/person-name.ts";
import { burstMs, joinBurst, noBurst } from "./burst.ts";
import {
  type ReferralToTell,
  receiversAmong,
  referralsToTell,
  takeReferralNotices,
} from "./referral-notice-store.ts";

type TellingDeps = Pick<Deps, "db" | "clock" | "newId" | "sealedBox" | "settings">;

/** Writes the emails about some of the new referrals. Returns how many referrals there were. */
export const tellOfReferrals = (deps: TellingDeps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const taken = await takeReferralNotices(tx);
    if (taken.length === 0) return 0;
    const toTell = await referralsToTell(tx, taken);
    // In the order of the query, so that two workers lock people in the same order.
    for (const [organizationId, ofOrganization] of Map.groupBy(
      toTell,
      (row) => row.organizationId,
    )) {
      const people = Map.groupBy(ofOrganization, ({ userId }) => userId);
      const bursts = await lockBursts(tx, organizationId, [...people.keys()]);
      for (const [userId, referrals] of people) {
        await tell(tx, deps, { referrals, burst: bursts.get(userId) ?? noBurst });
      }
    }
    return taken.length;
  });

async function tell(
  tx: Tx,
  deps: TellingDeps,
  { referrals, burst: before }: { referrals: ReferralToTell[]; burst: typeof noBurst },
) {
  const [first] = referrals;
  if (first === undefined) return;
  const { organizationId, userId, isDaily } = first;
  const now = deps.clock.now();
  const count = referrals.length;
  if (isDaily) {
    const userIds = [userId];
    return holdForSummary(tx, { organizationId, userIds, kind: "referral", count }, now);
  }
  const { isMailedEach, burst } = joinBurst(before, count, now);
  saveBurst(tx, { organizationId, userId }, burst);
  if (isMailedEach) for (const referral of referrals) enqueueReferralMail(tx, deps, referral);
}

function enqueueReferralMail(tx: Tx, deps: TellingDeps, referral: ReferralToTell) {
  const { to, organizationId, userId, slug, organizationName, timezone, referralName } = referral;
  const mail = newReferralMail({
    organizationName,
    timezone,
    referralName,
    referrerName: nameOf({
      firstName: referral.referrerFirstName,
      lastName: referral.referrerLastName,
    }),
    submittedAt: referral.createdAt,
    reason: referral.isAssigned ? "assigned" : "nobody_assigned",
    url: `${deps.settings.publicUrl}/app/o/${slug}/referral/${referral.referralId}`,
  });
  enqueueMail(tx, deps, { to, organizationId, notice: { userId, count: 1 }, ...mail });
}

/** Writes one email for the rest of each burst that is over. Returns how many there were. */
export const tellOfBursts = (deps: TellingDeps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const taken = await takeEndedBursts(tx, lastSpan(deps.clock.now(), burstMs));
    const counts = new Map(taken.map(({ userId, count }) => [userId, count]));
    for (const receiver of await receiversAmong(tx, [...counts.keys()])) {
      const { to, organizationId, userId, slug, organizationName } = receiver;
      const count = counts.get(userId) ?? 0;
      const url = `${deps.settings.publicUrl}/app/o/${slug}/referrals?call=mine`;
      const mail = newReferralsMail({ organizationName, count, url });
      enqueueMail(tx, deps, { to, organizationId, notice: { userId, count }, ...mail });
    }
    return taken.length;
  });
