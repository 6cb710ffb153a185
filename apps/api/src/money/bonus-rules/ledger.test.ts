import type { BonusExplanation, BonusPaymentStatus } from "@referral-service/contract";
import type {
  RuleCondition,
  RuleLimit,
  RulePeriod,
  RuleTerms,
} from "@referral-service/contract/app";
import { decimalsOf } from "@referral-service/contract/currencies";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ruleTerms } from "../../../test/bonus-rules.ts";
import { toHundredths } from "./amounts.ts";
import { type Day, dayAfter, periodStart } from "./days.ts";
import { whatFollows } from "./follow.ts";
import { judge, recipientOf } from "./judge.ts";
import { type History, type JudgedReferral, judges, type RuleVersion } from "./rules.ts";
import type { Names } from "./sentences.ts";

const isSamePeriod = (one: Day, other: Day, period: RulePeriod) =>
  periodStart(one, period) === periodStart(other, period);

// Random histories of referrals, rules and decisions, passed to the functions that the service also
// uses.

const statuses = ["new", "installed", "lost"] as const;
type Status = (typeof statuses)[number];
const periods: RulePeriod[] = ["month", "quarter", "year", "ever"];
const people = ["ada", "bo"];
const firstDay = "2026-11-20";

type Step =
  | { do: "submit"; referrer: number; value: number | null; label: boolean }
  | { do: "move"; referral: number; status: Status }
  | { do: "value"; referral: number; value: number | null }
  | { do: "credit"; referral: number; referrer: number }
  | { do: "approve" | "cancel"; payment: number }
  | {
      do: "decide";
      referral: number;
      credit: Pick<Referral, "credit" | "creditParts" | "creditPosition">;
    }
  | { do: "delete"; referral: number }
  | { do: "wait"; days: number };

interface Referral extends JudgedReferral {
  status: Status;
  /** The day and position when the referral first reached each status. */
  reached: Partial<Record<Status, { day: string; order: number }>>;
}

interface Payment {
  ruleId: string;
  referralId: string;
  recipientId: string;
  status: BonusPaymentStatus;
  isWithdrawn: boolean;
  amount: number;
  currency: string;
  reachedOn: string;
  explanation: BonusExplanation;
}

const names: Names = {
  status: (key) => key,
  field: (id) => id,
  fieldWords: (id) => ({ label: id, optionText: (option) => option }),
  referrer: (id) => id,
  link: (id) => id,
  day: (day) => day,
};

/** The referrals and payments that result from a history. */
class Ledger {
  readonly referrals = new Map<string, Referral>();
  readonly payments: Payment[] = [];
  readonly #missing = new Set<string>();
  readonly #versions: RuleVersion[];
  #today = firstDay;
  #order = 0;

  constructor(versions: RuleVersion[]) {
    this.#versions = versions;
  }

  take(step: Step) {
    switch (step.do) {
      case "submit":
        return this.#submit(step);
      case "move":
        return this.#change(step.referral, { status: step.status });
      case "value":
        return this.#change(step.referral, { value: euros(step.value) });
      case "credit":
        return this.#change(step.referral, { referrerId: people[step.referrer] ?? "ada" });
      case "approve":
      case "cancel": {
        const payment = this.payments[step.payment % Math.max(1, this.payments.length)];
        if (payment?.status !== "draft") return;
        payment.status = step.do === "approve" ? "approved" : "canceled";
        return;
      }
      case "decide": {
        const referral = this.#pick(step.referral);
        const isApproved = this.payments.some(
          ({ referralId, status }) => referralId === referral?.id && status === "approved",
        );
        if (!isApproved) this.#change(step.referral, step.credit, true);
        return;
      }
      case "delete": {
        const referral = this.#pick(step.referral);
        const own = this.payments.filter(({ referralId }) => referralId === referral?.id);
        if (referral === undefined || own.some(({ status }) => status === "approved")) return;
        for (const payment of own) payment.status = "canceled";
        this.referrals.delete(referral.id);
        return;
      }
      case "wait":
        this.#today = dayAfter(this.#today, step.days);
        return;
      default:
        return step satisfies never;
    }
  }

  #submit({ referrer, value, label }: Extract<Step, { do: "submit" }>) {
    this.#order += 1;
    const referrerId = people[referrer] ?? "ada";
    const after: Referral = {
      id: `referral ${this.#order}`,
      referrerId,
      businessDeveloperId: referrerId === "ada" ? "dev" : null,
      submittedOn: this.#today,
      reachedOn: this.#today,
      value: euros(value),
      customFieldValues: {},
      labels: label ? ["Tile"] : [],
      company: null,
      publicLinkId: null,
      ...{ credit: "credited", creditParts: [], creditPosition: null },
      status: "new",
      reached: { new: { day: this.#today, order: this.#order } },
    };
    this.referrals.set(after.id, after);
    this.#follow(null, after);
  }

  #pick = (index: number) => [...this.referrals.values()][index % Math.max(1, this.referrals.size)];

  #change(index: number, changes: Partial<Referral>, isCreditChanged = false) {
    const before = this.#pick(index);
    if (before === undefined) return;
    this.#order += 1;
    const after = { ...before, ...changes };
    after.businessDeveloperId = after.referrerId === "ada" ? "dev" : null;
    after.reached = {
      [after.status]: { day: this.#today, order: this.#order },
      ...before.reached,
    };
    this.referrals.set(after.id, after);
    this.#follow(before, after, isCreditChanged);
  }

  #follow(before: Referral | null, after: Referral, isCreditChanged = false) {
    for (const version of this.#versions) {
      if (!judges(version, after.submittedOn)) continue;
      const { ruleId } = version;
      const key = `${ruleId} ${after.id}`;
      const own = this.payments.filter(
        (one) => one.ruleId === ruleId && one.referralId === after.id,
      );
      const payment = own.find(({ isWithdrawn }) => !isWithdrawn) ?? own[0];
      const isValueMissing = this.#missing.has(key);
      const step = whatFollows(version, {
        ...{ before, after, payment, isValueMissing, isCreditChanged },
      });
      if (step === "nothing") continue;
      this.#missing.delete(key);
      if (step !== "judge" && payment?.status === "draft") {
        Object.assign(payment, { status: "canceled", isWithdrawn: true });
      }
      const withdrawn = own.filter(({ isWithdrawn }) => isWithdrawn);
      if (step !== "withdraw") this.#judge(version, after, { key, withdrawn });
    }
  }

  #judge(
    version: RuleVersion,
    referral: Referral,
    { key, withdrawn }: { key: string; withdrawn: Payment[] },
  ) {
    const reachedOn = referral.reached[referral.status]?.day ?? this.#today;
    const judged = { ...referral, reachedOn };
    const verdict = judge(version, judged, this.#historyOf(version, judged), names);
    if (verdict.kind === "none") {
      if (verdict.reason === "needs_value") this.#missing.add(key);
      return;
    }
    const { recipientId, amount, currency, explanation } = verdict;
    const state = { status: "draft", isWithdrawn: false } as const;
    const same = withdrawn.find(
      (one) =>
        one.recipientId === recipientId && one.amount === amount && one.currency === currency,
    );
    if (same !== undefined) return void Object.assign(same, state);
    const of = { ruleId: version.ruleId, referralId: referral.id, recipientId, reachedOn };
    this.payments.push({ ...of, amount, currency, explanation, ...state });
  }

  #historyOf(version: RuleVersion, judged: Referral): History {
    const own = judged.reached[judged.status];
    const successNumbers: History["successNumbers"] = {};
    for (const period of periods) {
      const earlier = [...this.referrals.values()].filter((other) => {
        const reached = other.reached[judged.status];
        return (
          other.referrerId === judged.referrerId &&
          other.credit !== "not_credited" &&
          reached !== undefined &&
          own !== undefined &&
          reached.order < own.order &&
          isSamePeriod(reached.day, own.day, period)
        );
      });
      successNumbers[period] = earlier.length + 1;
    }
    const recipientId = recipientOf(version, judged);
    const drafted = version.terms.limits.map((limit) => {
      const within = this.#within(version.ruleId, limit, { recipientId, day: judged.reachedOn });
      return {
        count: within.length,
        amount: within.reduce((sum, { amount }) => sum + toHundredths(amount), 0),
      };
    });
    return { successNumbers, drafted };
  }

  #within(
    ruleId: string,
    { per, period }: RuleLimit,
    { recipientId, day }: { recipientId: string | null; day: string },
  ) {
    return this.payments.filter(
      (payment) =>
        payment.ruleId === ruleId &&
        payment.status !== "canceled" &&
        (per === "rule" || payment.recipientId === recipientId) &&
        isSamePeriod(payment.reachedOn, day, period),
    );
  }

  /** Throws unless the ledger is exact. */
  check() {
    const pairs = this.payments
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map(({ ruleId, referralId }) => `${ruleId} ${referralId}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const payment of this.payments) {
      const { explanation, amount, currency } = payment;
      const explained = explanation.steps.reduce(
        (sum, { change }) => sum + toHundredths(change),
        0,
      );
      expect(explained).toBe(toHundredths(amount));
      expect(explanation.amount).toBe(amount);
      expect(Number(amount.toFixed(decimalsOf(currency)))).toBe(amount);
      const { ruleId, ruleVersion } = explanation;
      const version = this.#versions.find(
        (one) => one.ruleId === ruleId && one.version === ruleVersion,
      );
      const submittedOn = explanation.inputs.find(({ name }) => name === "Submitted")?.value;
      expect(version && judges(version, String(submittedOn))).toBe(true);
      if (payment.status === "draft") {
        expect(this.referrals.get(payment.referralId)?.credit).not.toBe("not_credited");
        expect(this.referrals.get(payment.referralId)?.status).toBe(version?.terms.status);
      }
      for (const limit of version?.terms.limits ?? []) {
        const { recipientId, reachedOn } = payment;
        if (payment.status === "canceled") continue;
        const within = this.#within(ruleId, limit, { recipientId, day: reachedOn }).filter(
          (one) => one.explanation.ruleVersion === ruleVersion,
        );
        const sum = within.reduce((all, one) => all + toHundredths(one.amount), 0);
        expect(within.length).toBeLessThanOrEqual(limit.count ?? Number.POSITIVE_INFINITY);
        expect(sum).toBeLessThanOrEqual(
          limit.amount === null ? Number.POSITIVE_INFINITY : toHundredths(limit.amount),
        );
      }
    }
  }
}

const euros = (amount: number | null) => (amount === null ? null : { amount, currency: "EUR" });

const index = fc.nat({ max: 30 });
const value = fc.option(fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100));

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("submit" as const),
    referrer: fc.nat({ max: 1 }),
    value,
    label: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      referral: index,
      status: fc.constantFrom(...statuses),
    }),
  },
  fc.record({ do: fc.constant("value" as const), referral: index, value }),
  fc.record({ do: fc.constant("credit" as const), referral: index, referrer: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constantFrom("approve" as const, "cancel" as const), payment: index }),
  fc.record({
    do: fc.constant("decide" as const),
    referral: index,
    credit: fc.oneof(
      fc.record({
        credit: fc.constantFrom("credited" as const, "not_credited" as const),
        creditParts: fc.constant<number[]>([]),
        creditPosition: fc.constant(null),
      }),
      fc.record({
        credit: fc.constant("shared" as const),
        creditParts: fc.constant<number[]>([50, 30, 20]),
        creditPosition: fc.nat({ max: 2 }),
      }),
    ),
  }),
  fc.record({ do: fc.constant("delete" as const), referral: index }),
  fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }),
);

const money = fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100);
const currency = fc.constantFrom("EUR", "EUR", "JPY");

const amounts: fc.Arbitrary<RuleTerms["amount"]> = fc.oneof(
  fc.record({ kind: fc.constant("fixed" as const), amount: money, currency: fc.constant("EUR") }),
  fc.record({
    kind: fc.constant("percentage" as const),
    percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    of: fc.constant("value"),
    currency,
    min: fc.option(fc.integer({ min: 1, max: 20 })),
    max: fc.option(fc.integer({ min: 21, max: 900 })),
  }),
);

const conditions: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({
    kind: fc.constant("label" as const),
    is: fc.constantFrom("any_of" as const, "none_of" as const),
    labels: fc.constant<string[]>(["tile"]),
  }),
  fc.record({
    kind: fc.constant("success" as const),
    is: fc.constantFrom("exactly" as const, "at_least" as const),
    number: fc.integer({ min: 1, max: 3 }),
    period: fc.constantFrom(...periods),
  }),
);

const limits: fc.Arbitrary<RuleLimit> = fc.record({
  per: fc.constantFrom("person" as const, "rule" as const),
  period: fc.constantFrom(...periods),
  count: fc.option(fc.integer({ min: 1, max: 4 })),
  amount: fc.option(fc.integer({ min: 1, max: 900 })),
});

const terms = fc.record({
  amount: amounts,
  to: fc.constantFrom("referrer" as const, "business_developer" as const),
  status: fc.constantFrom("new", "installed"),
  conditions: fc.array(conditions, { maxLength: 2 }),
  limits: fc.array(limits, { maxLength: 2 }),
});

/** Two rules. One of them changes its terms a few days after it begins. */
const rules = fc
  .record({ terms: fc.tuple(terms, terms, terms), changesAfter: fc.integer({ min: 1, max: 60 }) })
  .map(({ terms: [first, second, other], changesAfter }): RuleVersion[] => {
    const change = dayAfter(firstDay, changesAfter);
    const version = (ruleId: string, number: number, given: Parameters<typeof ruleTerms>[0]) => ({
      ...{ ruleId, ruleName: ruleId, version: number, organizationId: "org" },
      ...{ terms: ruleTerms(given), createdById: "magda", createdAt: new Date(0) },
    });
    return [
      version("a", 1, { ...first, endsOn: dayAfter(change, -1) }),
      version("a", 2, { ...second, startsOn: change }),
      version("b", 1, other),
    ];
  });

function ledgerOf(versions: RuleVersion[], history: Step[]): Ledger {
  const ledger = new Ledger(versions);
  for (const step of history) {
    ledger.take(step);
    ledger.check();
  }
  return ledger;
}

test("Random histories · each draft is explained to the cent, created once, within its limits, and reproduced by a replay", () => {
  let draftCount = 0;
  fc.assert(
    fc.property(rules, fc.array(steps, { minLength: 10, maxLength: 60 }), (versions, history) => {
      const ledger = ledgerOf(versions, history);
      draftCount += ledger.payments.length;
      const replayed = ledgerOf(structuredClone(versions), structuredClone(history));
      expect(replayed.payments).toEqual(ledger.payments);
      expect([...replayed.referrals]).toEqual([...ledger.referrals]);
    }),
    { numRuns: 150 },
  );
  expect(draftCount).toBeGreaterThan(100);
});
