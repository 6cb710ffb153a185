import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import {
  type Burst,
  holdForSummary,
  lockBursts,
  saveBurst,
  takeEndedBursts,
} from "../../kernel/email/held-store.ts";
import { lastSpan } from "../../kernel/platform/clock.ts";
import { newReferralMail, newReferralsMail } from "../emails.ts";
import { referralCameInMail } from "../referrer-emails.ts";
import { nameOf } from "../users/rules.ts";
import {
  type ReferralToTell,
  receiversAmong,
  referralsToTell,
  takeReferralNotices,
} from "./referral-notice-store.ts";
import { type ReferralThatCameIn, referralsThatCameIn } from "./referrer-notice-store.ts";

/** Time in ms within which only the first few referrals get an email each. */
export const burstMs = 10 * 60_000;
const burstMailsMax = 5;

export const noBurst: Burst = { startedAt: null, mailedCount: 0, heldCount: 0 };

/**
 * Adds referrals to a burst. Each gets its own email, or they wait together for the burst to end.
 */
export function joinBurst(
  burst: Burst,
  count: number,
  now: Date,
): { isMailedEach: boolean; burst: Burst } {
  if (burst.heldCount > 0) {
    return { isMailedEach: false, burst: { ...burst, heldCount: burst.heldCount + count } };
  }
  const { since, until } = lastSpan(now, burstMs);
  const { startedAt } = burst;
  const isOver = startedAt === null || startedAt <= since || startedAt > until;
  const current = isOver ? { ...noBurst, startedAt: now } : burst;
  if (current.mailedCount + count > burstMailsMax) {
    return { isMailedEach: false, burst: { ...current, heldCount: count } };
  }
  const mailedCount = current.mailedCount + count;
  return { isMailedEach: true, burst: { ...current, mailedCount } };
}

type TellingDeps = Pick<Deps, "db" | "clock" | "newId" | "sealedBox" | "settings">;

/** Writes the emails about some of the new referrals. Returns the number of these referrals. */
export const tellOfReferrals = (deps: TellingDeps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const taken = await takeReferralNotices(tx);
    if (taken.length === 0) return 0;
    const toTell = await referralsToTell(tx, taken);
    // The loop keeps the order of the query, so that two workers lock people in the same order.
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
    const cameIn = await referralsThatCameIn(tx, taken);
    await tellReferrers(tx, deps, withoutTold(cameIn, toTell));
    return taken.length;
  });

/** A person gets one email about a referral, even if they must follow up on it and are its referrer. */
const withoutTold = (cameIn: ReferralThatCameIn[], told: ReferralToTell[]) =>
  cameIn.filter(
    ({ userId, referralId }) =>
      !told.some((each) => each.userId === userId && each.referralId === referralId),
  );

/**
 * Referrals wait for the daily summary if a referrer gets more emails than this at once, for
 * example from an import.
 */
const cameInMailsMax = 3;

async function tellReferrers(tx: Tx, deps: TellingDeps, cameIn: ReferralThatCameIn[]) {
  const now = deps.clock.now();
  for (const [userId, referrals] of Map.groupBy(cameIn, (row) => row.userId)) {
    const [first] = referrals;
    if (first === undefined) continue;
    const { organizationId, isDaily } = first;
    const count = referrals.length;
    if (isDaily || count > cameInMailsMax) {
      const userIds = [userId];
      await holdForSummary(tx, { organizationId, userIds, kind: "ownReferral", count }, now);
      continue;
    }
    for (const { to, slug, referralId, ...referral } of referrals) {
      const url = `${deps.settings.publicUrl}/app/o/${slug}/referral/${referralId}`;
      const mail = referralCameInMail({ ...referral, url });
      enqueueMail(tx, deps, { to, organizationId, notice: { userId, count: 1 }, ...mail });
    }
  }
}

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

/** Writes one email for the rest of each burst that is over. Returns the number of these bursts. */
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
