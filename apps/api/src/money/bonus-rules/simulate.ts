import { type RuleTerms, type Simulation, shownMax } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import type { Deps } from "../../kernel/deps.ts";
import { readPiece } from "../../kernel/lists/turns.ts";
import { allStatuses } from "../../referrals/statuses/store.ts";
import { canSendBonuses } from "../bonus-payments/rules.ts";
import { type Hundredths, toAmount, toHundredths } from "./amounts.ts";
import { requireSensible } from "./change-rule.ts";
import { type Day, dayIn } from "./days.ts";
import { simulatedComputationOf } from "./explain.ts";
import { judge, type Verdict } from "./judge.ts";
import { namesFor } from "./names.ts";
import { RememberedHistory } from "./remembered-history.ts";
import type { JudgedReferral, RuleVersion } from "./rules.ts";
import {
  namesOfReferrals,
  namesOfUsers,
  type ReachedReferral,
  referralsThatReached,
} from "./simulation-store.ts";
import { timezoneOf } from "./store.ts";

const pageSize = 1_000;

type Draft = Extract<Verdict, { kind: "draft" }> & { referralId: string; month: string };

/**
 * Judges the referrals that reached the status in this month and the previous 11 months. Writes nothing.
 */
export async function simulateRule(
  deps: Deps,
  caller: PersonCaller,
  { name, terms }: { name: string; terms: RuleTerms },
): Promise<Simulation> {
  requireAllowed(canSendBonuses(caller));
  const { organizationId } = caller;
  const statuses = await allStatuses(deps.db, organizationId);
  await requireSensible(deps.db, caller, { terms, statuses });
  const startedAt = performance.now();
  const { largest, recipients, ...figures } = await judgeYear(deps, caller, { name, terms });
  const [referralNames, userNames] = await Promise.all([
    namesOfReferrals(
      deps.db,
      organizationId,
      largest.map(({ referralId }) => referralId),
    ),
    namesOfUsers(deps.db, organizationId, [
      ...largest.map(({ recipientId }) => recipientId),
      ...recipients.map(({ recipientId }) => recipientId),
    ]),
  ]);
  return {
    durationMs: Math.round(performance.now() - startedAt),
    ...figures,
    largest: largest.map(({ referralId, recipientId, amount, currency, explanation }) => ({
      referralId,
      referralName: referralNames.get(referralId) ?? "",
      recipientName: userNames.get(recipientId) ?? null,
      ...{ amount, currency },
      computation: simulatedComputationOf(explanation.steps, terms),
    })),
    recipients: recipients.map(({ recipientId, ...sums }) => ({
      recipientId,
      recipientName: userNames.get(recipientId) ?? null,
      ...sums,
    })),
  };
}

/** Judges the referrals page by page, in the order in which they reached the status. */
async function judgeYear(
  { db, clock, newId }: Deps,
  { organizationId, userId }: PersonCaller,
  { name, terms }: { name: string; terms: RuleTerms },
) {
  const timezone = await timezoneOf(db, organizationId);
  const names = await namesFor(db, organizationId, [terms]);
  const now = clock.now();
  const dayOf = dayIn(timezone);
  const months = monthsUntil(dayOf(now));
  const version: RuleVersion = {
    ...{ ruleId: newId(), organizationId, ruleName: name, version: 1, terms },
    ...{ createdById: userId, createdAt: now },
  };
  const history = new RememberedHistory();
  const tally = new SimulationTally(months);
  const since = `${months[0]}-01`;
  let after: ReachedReferral | undefined;
  do {
    const page = { organizationId, terms, since, timezone, after, limit: pageSize };
    const rows = await readPiece(organizationId, () => referralsThatReached(db, page));
    for (const row of rows) {
      const referral = judgedFrom(row, dayOf);
      const verdict = judge(version, referral, history.before(version, referral), names);
      history.remember(version, referral, verdict);
      tally.add(referral, verdict);
    }
    after = rows.length < pageSize ? undefined : rows.at(-1);
  } while (after !== undefined);
  return tally.result(terms.amount.currency);
}

function monthsUntil(today: Day): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  );
}

const judgedFrom = (
  { reachedAt, createdAt, ...referral }: ReachedReferral,
  dayOf: (at: Date) => Day,
): JudgedReferral => ({
  ...referral,
  submittedOn: dayOf(createdAt),
  reachedOn: dayOf(reachedAt),
});

interface Sum {
  count: number;
  amount: Hundredths;
}

/** The response of a simulation, counted while it runs. */
class SimulationTally {
  readonly #largest: Draft[] = [];
  readonly #months: Map<string, Sum>;
  readonly #recipients = new Map<string, Sum>();
  readonly #all: Sum = { count: 0, amount: 0 };
  readonly #takenOff: Sum = { count: 0, amount: 0 };
  #referralCount = 0;
  #neededValueCount = 0;
  #currency = "";

  constructor(months: string[]) {
    this.#months = new Map(months.map((month) => [month, { count: 0, amount: 0 }]));
  }

  add({ id: referralId, reachedOn }: JudgedReferral, verdict: Verdict) {
    this.#referralCount += 1;
    if (verdict.kind === "none") {
      if (verdict.reason === "needs_value") this.#neededValueCount += 1;
      if (verdict.takenOff > 0) addTo(this.#takenOff, verdict.takenOff);
      return;
    }
    this.#currency = verdict.currency;
    const month = reachedOn.slice(0, 7);
    const amount = toHundredths(verdict.amount);
    const { recipientId, explanation } = verdict;
    const taken = explanation.steps.filter(({ change }) => change < 0);
    if (taken.length > 0) {
      addTo(
        this.#takenOff,
        taken.reduce((sum, { change }) => sum - toHundredths(change), 0),
      );
    }
    addTo(this.#all, amount);
    const ofMonth = this.#months.get(month);
    if (ofMonth !== undefined) addTo(ofMonth, amount);
    const ofRecipient = this.#recipients.get(recipientId) ?? { count: 0, amount: 0 };
    this.#recipients.set(recipientId, addTo(ofRecipient, amount));
    this.#keepLargest({ ...verdict, referralId, month });
  }

  /** Keeps the earlier one if amounts are equal. */
  #keepLargest(draft: Draft) {
    if (this.#largest.length === shownMax.largestDrafts) {
      const smallest = this.#largest.at(-1);
      if (smallest !== undefined && smallest.amount >= draft.amount) return;
    }
    this.#largest.push(draft);
    this.#largest.sort((one, other) => other.amount - one.amount);
    this.#largest.splice(shownMax.largestDrafts);
  }

  #shownRecipients() {
    return [...this.#recipients]
      .toSorted(([, one], [, other]) => other.amount - one.amount)
      .slice(0, shownMax.simulatedRecipients)
      .map(([recipientId, sum]) => ({ recipientId, ...shown(sum, this.#currency) }));
  }

  result(currency: string) {
    return {
      largest: this.#largest,
      recipients: this.#shownRecipients(),
      referralCount: this.#referralCount,
      recipientCount: this.#recipients.size,
      neededValueCount: this.#neededValueCount,
      takenOff: shown(this.#takenOff, currency),
      ...shown(this.#all, currency),
      months: [...this.#months].map(([month, sum]) => ({ month, ...shown(sum, currency) })),
    };
  }
}

function addTo(sum: Sum, amount: Hundredths): Sum {
  sum.count += 1;
  sum.amount += amount;
  return sum;
}

const shown = ({ count, amount }: Sum, currency: string) => ({
  draftCount: count,
  sums: count === 0 ? [] : [{ currency, amount: toAmount(amount) }],
});
