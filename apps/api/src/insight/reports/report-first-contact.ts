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
import { type Names, promiseView, wholeMs } from "./facts.ts";
import {
  type ContactFigures,
  contactFigures,
  type StalledReferral,
  stalledReferrals,
} from "./first-contact-store.ts";
import { findNewestPromise } from "./promises-store.ts";
import { findNames } from "./store.ts";

interface ReportFirstContact {
  from?: number | undefined;
  to?: number | undefined;
  stalledAfterDays: number;
  /** The report lists up to this number of assignees and of stalled referrals. */
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
  const { timezone } = requireFound(organization);
  const visible = visibleReferrals(caller);
  const now = clock.now();
  const open = statuses.filter(({ key }) => !isClosed(statuses, key)).map(({ key }) => key);
  const [figures, newest, stalled] = await Promise.all([
    contactFigures(db, { visible, range }, { now, limit }),
    findNewestPromise(db, caller.organizationId, {
      kind: "first_contact_within_hours",
      before: range.to,
    }),
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
  const promise = promiseView(newest, { range, judged: total });
  return {
    ...range,
    timezone,
    ...contactsOf(total),
    medianTimeToContactMs: wholeMs(total.medianMs),
    promise: promise && { hours: promise.within, ...promise.figures },
    byAssignee: figures
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({
        assigneeId: row.assigneeId,
        assigneeName: nameIn(names, row.assigneeId),
        ...contactsOf(row),
        kept: promise && row.kept,
        broken: promise && row.broken,
      })),
    stalled: {
      afterDays: stalledAfterDays,
      count: stalled.count,
      referrals: stalled.first.map((referral) => stalledView(referral, names)),
    },
  };
}

const stalledView = (referral: StalledReferral, names: Names) => ({
  referralId: referral.referralId,
  name: referral.name,
  status: referral.status,
  referrerId: referral.referrerId,
  referrerName: nameIn(names, referral.referrerId),
  assigneeId: referral.assigneeId,
  assigneeName: nameIn(names, referral.assigneeId),
  createdAt: referral.createdAt.getTime(),
  lastActivityAt: referral.lastActivityAt.getTime(),
});

const none: ContactFigures = {
  assigneeId: null,
  isTotal: true,
  total: 0,
  contacted: 0,
  averageMs: null,
  medianMs: null,
  promised: 0,
  kept: 0,
  broken: 0,
};

const contactsOf = ({ total, contacted, averageMs }: ContactFigures) => ({
  total,
  contacted,
  averageTimeToContactMs: wholeMs(averageMs),
});

function nameIn(names: Names, id: string | null): string | null {
  const user = id === null ? undefined : names.get(id);
  return user === undefined ? null : nameOf(user);
}
