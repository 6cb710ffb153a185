import { type appContract, type HomePage, shownMax } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { isAdmin, type PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayMs } from "../../kernel/durations.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { inEachLanguage } from "../../kernel/texts-by-language.ts";
import { findSharedLink } from "../../links/public-links/store.ts";
import { sendsBonuses } from "../../money/bonus-payments/rules.ts";
import { termsInShort } from "../../money/bonus-rules/rules-in-force.ts";
import { findPaymentCredentials } from "../../money/payment-credentials/store.ts";
import { yearAt } from "../../money/statements/year.ts";
import { isOnlyApprover } from "../../money/warnings/store.ts";
import { findBrand } from "../../people/brand/store.ts";
import { defaultCurrencyOf, findOrganization } from "../../people/organizations/store.ts";
import { isBusinessDeveloper } from "../../people/users/rules.ts";
import { toShownTask } from "../../portal/app/facts.ts";
import { toGoalView } from "../../portal/goals/rules.ts";
import { runningGoals } from "../../portal/goals/store.ts";
import { referralsToCall } from "../../referrals/assignment-rules.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { allStatuses } from "../../referrals/statuses/store.ts";
import { nextStepsOf } from "../next-steps.ts";
import {
  toHomeReferral,
  toInvitedPerson,
  toOwnEarnings,
  toOwnReferrals,
  viewsOf,
} from "./facts.ts";
import { findFirstSteps } from "./first-steps-store.ts";
import {
  countedDrafts,
  findFailedPayment,
  findPaidLast,
  newestReferrals,
  sumEarnings,
} from "./own-store.ts";
import {
  countPayments,
  dueTasks,
  hasOwnDraft,
  invitedPeople,
  troubledEndpoints,
  waitingReferrals,
} from "./store.ts";

/**
 * Every part reads a limited number of rows, and only those that the access table allows the caller
 * to see.
 */
async function readHome(deps: Deps, caller: PersonCaller): Promise<HomePage> {
  const { permissionLevel } = caller;
  const isReferrer = permissionLevel === "referrer";
  const none = Promise.resolve(null);
  const [forAdmin, newOnes, payments, portal, own] = await Promise.all([
    isAdmin(permissionLevel) ? readRunning(deps, caller) : none,
    isReferrer ? none : waitingReferrals(deps.db, referralsToCall(caller)),
    sendsBonuses(caller) ? readPayments(deps, caller) : none,
    isBusinessDeveloper(caller) ? readPortal(deps, caller) : none,
    isReferrer ? readOwn(deps, caller) : none,
  ]);
  return {
    newReferrals: newOnes && viewsOf(newOnes, toHomeReferral),
    payments,
    endpoints: forAdmin?.endpoints ?? null,
    invited: forAdmin?.invited ?? null,
    firstSteps: forAdmin?.firstSteps ?? null,
    portal,
    own,
  };
}

async function readPayments({ db }: Deps, caller: PersonCaller) {
  const leavesOutOwn = (await hasOwnDraft(db, caller)) && !(await isOnlyApprover(db, caller));
  return countPayments(db, caller, { leavesOutOwn });
}

async function readRunning({ db, clock }: Deps, { organizationId }: PersonCaller) {
  const [endpoints, invited, firstSteps] = await Promise.all([
    troubledEndpoints(db, organizationId),
    invitedPeople(db, organizationId, clock.now()),
    findFirstSteps(db, organizationId),
  ]);
  return {
    endpoints,
    invited: viewsOf(invited, toInvitedPerson),
    firstSteps,
  };
}

/**
 * Progress of goals is calculated from many rows, so each organization gets it for one request at a
 * time.
 */
async function readPortal({ db, clock }: Deps, caller: PersonCaller): Promise<HomePage["portal"]> {
  const { organizationId, userId } = caller;
  const portal = { organizationId, businessDeveloperId: userId };
  const now = clock.now();
  const [tasks, goals, currency] = await Promise.all([
    dueTasks(db, portal, {
      before: new Date(now.getTime() + dayMs),
      visible: visibleReferrals(caller),
    }),
    answerInTurn(organizationId, () =>
      runningGoals(db, portal, { now, countMax: shownMax.homeGoals }),
    ),
    defaultCurrencyOf(db, organizationId),
  ]);
  return {
    tasks: viewsOf(tasks, toShownTask),
    goals: goals.map(toGoalView(caller)),
    currency,
  };
}

async function readOwn(deps: Deps, caller: PersonCaller): Promise<HomePage["own"]> {
  const { db, settings, clock } = deps;
  const { organizationId } = caller;
  const { timezone } = requireFound(await findOrganization(db, organizationId));
  const year = yearAt(clock.now(), timezone);
  const [own, statuses, sums, drafts, paidLast, failed, credentials, bonusTerms, link, brand] =
    await Promise.all([
      newestReferrals(db, visibleReferrals(caller)),
      allStatuses(db, organizationId),
      sumEarnings(db, caller, year),
      countedDrafts(db, caller),
      findPaidLast(db, caller),
      findFailedPayment(db, caller),
      findPaymentCredentials(db, caller),
      termsInShort(deps, caller),
      findSharedLink(db, caller),
      findBrand(db, organizationId),
    ]);
  const ids = own.map(({ id }) => id);
  const { howItWorks, howItWorksTexts, shareText, shareTexts } = requireFound(brand);
  return {
    referrals: toOwnReferrals(own, await nextStepsOf(db, caller, ids), statuses),
    earnings: toOwnEarnings(year, {
      sums,
      inReviewCount: drafts.length,
      paidLast,
    }),
    failedPayment: failed && {
      id: failed.id,
      amount: failed.amount,
      currency: failed.currency,
      failureReason: failed.failureReason,
      referralName: failed.referralName,
      failedAt: failed.updatedAt.getTime(),
    },
    needsPaymentDetails:
      credentials === null && (failed !== null || sums.some(({ onItsWay }) => onItsWay > 0)),
    link: link && { id: link.id, url: `${settings.publicUrl}/r/${link.slug}` },
    bonusTerms,
    howItWorks: inEachLanguage(howItWorks === null ? {} : howItWorksTexts, howItWorks),
    shareText: inEachLanguage(shareText === null ? {} : shareTexts, shareText),
  };
}

export const homePageRoutes: RouteHandlers<typeof appContract.homePage> = {
  get: async ({ deps, caller }) => ({ status: 200, body: await readHome(deps, caller) }),
};
