import type { FirstContactReport } from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayMs } from "../../kernel/durations.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { nameOf } from "../../people/users/rules.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { isClosed } from "../../referrals/statuses/rules.ts";
import { allStatuses } from "../../referrals/statuses/store.ts";
import { requireRange } from "./buckets.ts";
import { keptRateOf, type Names } from "./facts.ts";
import { type ContactFigures, contactFigures, stalledReferrals } from "./first-contact-store.ts";
import { findNames } from "./store.ts";

interface ReportFirstContact {
  from?: number | undefined;
  to?: number | undefined;
  stalledAfterDays: number;
  /** The maximum number each of assignees and stalled referrals in the report. */
  limit: number;
}

export async function reportFirstContact(
  deps: Deps,
  caller: Caller,
  { from, to, stalledAfterDays, limit }: ReportFirstContact,
): Promise<FirstContactReport> {
  const { db, clock } = deps;
  const range = requireRange(deps, { from, to });
  const [organization, statuses] = await Promise.all([
    findOrganization(db, caller.organizationId),
    allStatuses(db, caller.organizationId),
  ]);
  const { timezone, firstContactWithinHours: promisedHours } = requireFound(organization);
  const visible = visibleReferrals(caller);
  const now = clock.now();
  const open = statuses.filter(({ key }) => !isClosed(statuses, key)).map(({ key }) => key);
  const [figures, stalled] = await Promise.all([
    contactFigures(db, { visible, range }, { promisedHours, now, limit }),
    stalledReferrals(db, visible, {
      statuses: open,
      since: new Date(now.getTime() - stalledAfterDays * dayMs),
      limit,
    }),
  ]);
  const people = [...figures, ...stalled.first].flatMap(({ assigneeId }) => assigneeId ?? []);
  const names = await findNames(db, [
    ...new Set([...people, ...stalled.first.map(({ referrerId }) => referrerId)]),
  ]);
  const total = figures.find(({ isTotal }) => isTotal) ?? none;
  return {
    ...range,
    timezone,
    ...contactsOf(total),
    medianTimeToContactMs: total.medianMs,
    promise:
      promisedHours === null
        ? null
        : {
            hours: promisedHours,
            kept: total.kept,
            broken: total.broken,
            pending: total.total - total.kept - total.broken,
            keptRate: keptRateOf(total),
          },
    byAssignee: figures
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({
        assigneeId: row.assigneeId,
        assigneeName: nameIn(names, row.assigneeId),
        ...contactsOf(row),
        kept: promisedHours === null ? null : row.kept,
        broken: promisedHours === null ? null : row.broken,
      })),
    stalled: {
      afterDays: stalledAfterDays,
      count: stalled.count,
      referrals: stalled.first.map((referral) => ({
        referralId: referral.referralId,
        name: referral.name,
        status: referral.status,
        referrerId: referral.referrerId,
        referrerName: nameIn(names, referral.referrerId),
        assigneeId: referral.assigneeId,
        assigneeName: nameIn(names, referral.assigneeId),
        createdAt: referral.createdAt.getTime(),
        lastActivityAt: referral.lastActivityAt.getTime(),
      })),
    },
  };
}

const none: ContactFigures = {
  assigneeId: null,
  isTotal: true,
  total: 0,
  contacted: 0,
  averageMs: null,
  medianMs: null,
  kept: 0,
  broken: 0,
};

const contactsOf = ({ total, contacted, averageMs }: ContactFigures) => ({
  total,
  contacted,
  averageTimeToContactMs: averageMs,
});

function nameIn(names: Names, id: string | null): string | null {
  const user = id === null ? undefined : names.get(id);
  return user === undefined ? null : nameOf(user);
}
