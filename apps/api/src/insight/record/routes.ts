import {
  type appContract,
  type DeletionPreview,
  type OwnGroup,
  shownMax,
} from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { including } from "../../kernel/lists/list.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { fromReplica } from "../../kernel/replica/from-replica.ts";
import { hinders, isCanceledWithIt } from "../../money/bonus-payments/end-with-referral.ts";
import {
  countPayments,
  paymentsUnderWay,
} from "../../money/bonus-payments/payments-of-referral-store.ts";
import { referralsToCall } from "../../referrals/assignment-rules.ts";
import type { ReferralDeps } from "../../referrals/consequences.ts";
import { isFilter } from "../../referrals/custom-fields/rules.ts";
import { allFields } from "../../referrals/custom-fields/store.ts";
import { facetsOf } from "../../referrals/facets.ts";
import { toReferralView } from "../../referrals/facts.ts";
import { replaceLabel } from "../../referrals/labels/replace-label.ts";
import { labelsInUse } from "../../referrals/labels/store.ts";
import { listOfReferrals, readable } from "../../referrals/list-of-referrals.ts";
import { countReferrals, countReferralsBy, groupsOfReferrals } from "../../referrals/list-store.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { shownColumns } from "../../referrals/shown-columns.ts";
import { countMessages, findReferral } from "../../referrals/store.ts";
import { withNextSteps } from "../next-steps.ts";
import { groupFor, ownInGroup, ownReferrals } from "../own-groups-sql.ts";
import { pageOfTimeline, toTimelineView } from "./timeline.ts";

export const referralPageRoutes: RouteHandlers<
  typeof appContract.referralPage,
  Deps & ReferralDeps
> = {
  list: async ({ deps, caller, query: { columns, toCall, group, ...filters } }) => ({
    ...including(
      await listOfReferrals(deps, caller, filters, shownReferrals(caller, { toCall, group })),
      {
        include: (db, referrals) => withNextSteps(db, caller, referrals),
        show: ({ nextStep, ...referral }) => ({
          ...toReferralView(caller)(referral),
          ...(nextStep && { nextStep }),
        }),
      },
    ),
    columns: async () => shownColumns(await allFields(deps.db, caller.organizationId), columns),
  }),
  labels: async ({ deps, caller }) => ({
    status: 200,
    body: { labels: await labelsInUse(deps.db, visibleReferrals(caller)) },
  }),
  count: async ({ deps, caller, query: { organization: _, toCall, group, ...sent } }) => {
    const filters = await readable(deps.db, caller, sent);
    const shown = shownReferrals(caller, { toCall, group });
    const countMax = shownMax.countedReferrals + 1;
    const found = await answerInTurn(caller.organizationId, () =>
      fromReplica(deps, caller, ({ db }) => countReferrals(db, shown, { ...filters, countMax })),
    );
    const isMore = found > shownMax.countedReferrals;
    return { status: 200, body: { count: isMore ? shownMax.countedReferrals : found, isMore } };
  },
  facets: async ({ deps, caller, query: { organization: _, toCall, group, ...sent } }) => {
    const filters = await readable(deps.db, caller, sent);
    const shown = shownReferrals(caller, { toCall, group });
    const countedFieldIds = (await allFields(deps.db, caller.organizationId))
      .filter(({ type }) => isFilter(type))
      .map(({ id }) => id);
    const counted = { countedFieldIds, countMax: shownMax.labeledReferrals + 1 };
    const groups = await answerInTurn(caller.organizationId, () =>
      fromReplica(deps, caller, ({ db }) =>
        groupsOfReferrals(db, shown, { ...filters, ...counted }),
      ),
    );
    return { status: 200, body: facetsOf(groups, filters.customFields ?? []) };
  },
  groups: async ({ deps, caller, query: { organization: _, toCall, ...sent } }) => {
    const filters = await readable(deps.db, caller, sent);
    const shown = ownReferrals(caller, shownReferrals(caller, { toCall }));
    const countMax = shownMax.countedReferrals + 1;
    const found = await answerInTurn(caller.organizationId, () =>
      fromReplica(deps, caller, ({ db }) =>
        countReferralsBy(db, shown, groupFor(caller), { ...filters, countMax }),
      ),
    );
    return {
      status: 200,
      body: {
        groups: found.map(({ value, count }) => ({ group: value, referralCount: count })),
        isMore: total(found) === countMax,
      },
    };
  },
  replaceLabel: async ({ deps, caller, body }) => ({
    status: 200,
    body: await replaceLabel(deps, caller, body),
  }),
  timeline: async ({ deps, caller, params }) => {
    const referral = await requireReferral(deps, caller, params.id);
    return {
      name: `timeline of ${referral.id}`,
      read: (db, page) => pageOfTimeline(db, caller, referral, page),
      show: toTimelineView(caller),
    };
  },
  deletion: async ({ deps, caller, params }) => {
    const referral = await requireReferral(deps, caller, params.id);
    const [counts, underWay, messageCount] = await Promise.all([
      countPayments(deps.db, referral),
      paymentsUnderWay(deps.db, referral),
      countMessages(deps.db, referral),
    ]);
    const isKept = (payment: StatusCount) => !hinders(payment) && !isCanceledWithIt(payment);
    const body: DeletionPreview = {
      messageCount,
      canceledPaymentCount: total(counts.filter(isCanceledWithIt)),
      keptPaymentCount: total(counts.filter(isKept)),
      hindrances: underWay.map(({ id, status }) => ({ id, status })),
    };
    return { status: 200, body };
  },
};

type StatusCount = Awaited<ReturnType<typeof countPayments>>[number];

const total = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

function shownReferrals(
  caller: PersonCaller,
  { toCall, group }: { toCall: boolean | undefined; group?: OwnGroup | undefined },
) {
  const shown = toCall === true ? referralsToCall(caller) : visibleReferrals(caller);
  return group === undefined ? shown : ownInGroup(caller, shown, group);
}

const requireReferral = async (deps: Deps, caller: PersonCaller, id: string) =>
  requireFound(await findReferral(deps.db, visibleReferrals(caller), { id: requireId(id) }));
