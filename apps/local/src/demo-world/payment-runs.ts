import type { StoredBonusPayment } from "@referral-service/api/money/bonus-payments/rules.ts";
import { runCreatedAudit, runEndedAudit } from "@referral-service/api/money/runs/facts.ts";
import { referenceOf, type StoredRun } from "@referral-service/api/money/runs/rules.ts";
import type { User } from "@referral-service/api/people/users/rules.ts";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { daysAfter, type History } from "./history.ts";

interface PaymentOfRun {
  runId: string;
  bonusPaymentId: string;
  organizationId: string;
  reference: string;
  isLive: boolean;
  result: "completed" | "failed" | null;
}

/**
 * Days of the history when approved payments are paid. The results of the last run are not
 * known yet.
 */
const runDays = [14, 28, 42, 52, 59.4];
const resultAfterDays = 2;

/** A payment's run, with the times of both of its moves. */
interface PlaceInRun {
  run: { id: string; reference: string };
  by: User;
  paidAt: Date;
  resultAt: Date;
}

/** The runs of the demo world: one for the bank and one for PayPal on each day. */
export class DemoRuns {
  readonly #runs: StoredRun[] = [];
  readonly #parts: PaymentOfRun[] = [];
  readonly #payer: User;
  readonly #history: History;
  readonly #chance: Chance;

  constructor(chance: Chance, { history, payer }: { history: History; payer: User }) {
    this.#chance = chance;
    this.#history = history;
    this.#payer = payer;
  }

  /**
   * Returns the next run that can pay an approved payment. Undefined for a payment that is paid by
   * hand.
   */
  placeFor({ id, currency, paymentMethod, updatedAt }: StoredBonusPayment): PlaceInRun | undefined {
    const kind = { bank_transfer: "sepa", paypal_venmo: "paypal" }[paymentMethod];
    if (kind === undefined || currency !== "EUR") return undefined;
    const { start } = this.#history;
    const day = runDays.find((days) => daysAfter(start, days) > updatedAt);
    if (day === undefined) return undefined;
    const run = this.#runOn(daysAfter(start, day), kind as StoredRun["kind"]);
    return {
      run: { id: run.id, reference: referenceOf(id) },
      by: this.#payer,
      paidAt: run.createdAt,
      resultAt: daysAfter(run.createdAt, resultAfterDays),
    };
  }

  take({ id, organizationId }: StoredBonusPayment, { run }: PlaceInRun) {
    const { id: runId, reference } = run;
    const of = { runId, bonusPaymentId: id, organizationId, reference };
    this.#parts.push({ ...of, isLive: true, result: null });
  }

  settle(bonusPaymentId: string, result: "completed" | "failed") {
    const part = this.#parts.find((one) => one.isLive && one.bonusPaymentId === bonusPaymentId);
    if (part !== undefined) Object.assign(part, { isLive: false, result });
  }

  #runOn(createdAt: Date, kind: StoredRun["kind"]): StoredRun {
    const isIt = (one: StoredRun) =>
      one.kind === kind && one.createdAt.getTime() === createdAt.getTime();
    const known = this.#runs.find(isIt);
    if (known !== undefined) return known;
    const run: StoredRun = {
      ...{ id: this.#chance.id(createdAt), organizationId: this.#payer.organizationId, kind },
      ...{ status: "open", createdById: this.#payer.id, version: 1, createdAt, endedAt: null },
    };
    this.#runs.push(run);
    return run;
  }

  /** Returns all runs. A run is finished if all its payments have results. */
  end() {
    const deeds: Deed[] = [];
    const runs = this.#runs.flatMap((run): StoredRun[] => {
      const parts = this.#parts.filter(({ runId }) => runId === run.id);
      if (parts.length === 0) return [];
      deeds.push(deedOf(this.#payer, runCreatedAudit(run, parts.length), run.createdAt));
      if (parts.some(({ isLive }) => isLive)) return [run];
      const endedAt = daysAfter(run.createdAt, resultAfterDays);
      const finished: StoredRun = { ...run, status: "finished", version: 2, endedAt };
      deeds.push(deedOf(this.#payer, runEndedAudit(run, finished), endedAt));
      return [finished];
    });
    return { runs, parts: this.#parts, deeds };
  }
}
