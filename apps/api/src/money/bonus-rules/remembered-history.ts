import { toHundredths } from "./amounts.ts";
import { periodStart } from "./days.ts";
import { recipientOf, type Verdict } from "./judge.ts";
import type { History, JudgedReferral, RuleVersion, Tally } from "./rules.ts";

/** The history of one rule, kept in memory while its referrals are judged one after the other. */
export class RememberedHistory {
  readonly #successes = new Map<string, number>();
  readonly #drafted = new Map<string, Tally>();

  /** Counts the referral as a success of its referrer. Returns the history before it. */
  before(version: RuleVersion, referral: JudgedReferral): History {
    const successNumbers: History["successNumbers"] = {};
    for (const condition of version.terms.conditions) {
      if (condition.kind !== "success" || condition.period in successNumbers) continue;
      const start = periodStart(referral.reachedOn, condition.period);
      const key = `${condition.period} ${start} ${referral.referrerId}`;
      const number = (this.#successes.get(key) ?? 0) + 1;
      if (referral.credit !== "not_credited") this.#successes.set(key, number);
      successNumbers[condition.period] = number;
    }
    const drafted = limitKeys(version, referral).map(
      (key) => this.#drafted.get(key) ?? { count: 0, amount: 0 },
    );
    return { successNumbers, drafted };
  }

  remember(version: RuleVersion, referral: JudgedReferral, verdict: Verdict) {
    if (verdict.kind === "none") return;
    for (const key of limitKeys(version, referral)) {
      const { count, amount } = this.#drafted.get(key) ?? { count: 0, amount: 0 };
      this.#drafted.set(key, {
        count: count + 1,
        amount: amount + toHundredths(verdict.amount),
      });
    }
  }
}

const limitKeys = (version: RuleVersion, referral: JudgedReferral) =>
  version.terms.limits.map(({ per, period }) =>
    [
      ...[period, periodStart(referral.reachedOn, period)],
      per === "person" ? recipientOf(version, referral) : "all",
    ].join(" "),
  );
