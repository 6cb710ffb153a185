import type { BonusPaymentStatus } from "@referral-service/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { givenBack, moved, type StoredBonusPayment } from "../bonus-payments/rules.ts";
import { toRunView } from "./facts.ts";
import { chosenFor, type RunSum, type StoredRun } from "./rules.ts";

// Random histories of payments and runs, passed to the functions that the service uses.

const at = new Date("2026-11-25T10:00:00Z");

type Step =
  | { do: "run"; kind: "csv" | "sepa"; from: number; count: number }
  | { do: "cancelRun"; run: number }
  | { do: "result"; run: number; payment: number; result: "completed" | "failed" }
  | { do: "process" | "complete" | "fail" | "cancel"; payment: number };

interface Part {
  runId: string;
  paymentId: string;
  result: RunSum["result"];
  isLive: boolean;
}

const payment = (index: number, status: BonusPaymentStatus): StoredBonusPayment => ({
  ...{ id: `payment ${index}`, organizationId: "org", referralId: `r${index}`, note: null },
  ...{ referrerId: "ada", amount: (index * 37 + 1) / 100, currency: index % 3 ? "EUR" : "CHF" },
  ...{ paymentMethod: "manual", status, createdById: "magda", approvedById: "magda" },
  ...{ approvedAt: at, completedAt: null, failureReason: null, ruleId: null, ruleVersion: null },
  ...{ withdrawnAt: null, version: 1, createdAt: at, updatedAt: at, runId: null, reference: null },
});

const credentials = {
  paymentMethod: "bank_transfer",
  details: { accountHolder: "Ada", accountNumber: "DE02 1203 0000 0000 2020 51" },
};

class Books {
  readonly payments = new Map<string, StoredBonusPayment>();
  readonly runs: StoredRun[] = [];
  readonly parts: Part[] = [];
  /** The amounts that left the payer's account, one for each completion. */
  readonly paid: { currency: string; amount: number }[] = [];

  constructor() {
    for (let index = 0; index < 8; index += 1) {
      this.#save(payment(index, index < 6 ? "approved" : "draft"));
    }
  }

  take(step: Step) {
    switch (step.do) {
      case "run":
        return this.#run(step);
      case "cancelRun":
        return this.#cancel(pick(this.runs, step.run));
      case "result": {
        const parts = this.parts.filter(({ runId }) => runId === pick(this.runs, step.run)?.id);
        const part = pick(parts, step.payment);
        if (part?.isLive) this.#end(part.paymentId, step.result);
        return;
      }
      default: {
        const before = pick([...this.payments.values()], step.payment);
        if (before !== undefined) this.#byHand(before, step.do);
      }
    }
  }

  #run({ kind, from, count }: Extract<Step, { do: "run" }>) {
    const asked = [...this.payments.values()].slice(from, from + count);
    const payable = asked.map((stored) => ({ stored, referrerName: "Ada", credentials }));
    const { ready } = chosenFor({ kind, payerId: null }, payable);
    if (ready.length === 0) return;
    const id = `run ${this.runs.length}`;
    this.runs.push({
      ...{ id, organizationId: "org", kind, status: "open", createdById: "magda", version: 1 },
      ...{ createdAt: at, endedAt: null },
    });
    for (const { stored, reference } of ready) {
      this.#save(
        moved(stored, { to: "processing", paymentMethod: "x", run: { id, reference } }, at),
      );
      this.parts.push({ runId: id, paymentId: stored.id, result: null, isLive: true });
    }
  }

  #cancel(run: StoredRun | undefined) {
    const parts = this.parts.filter(({ runId }) => runId === run?.id);
    if (run?.status !== "open" || parts.some(({ result }) => result === "completed")) return;
    for (const part of parts.filter(({ isLive }) => isLive)) {
      part.isLive = false;
      this.#save(givenBack(this.#get(part.paymentId), at));
    }
    run.status = "canceled";
  }

  #byHand(before: StoredBonusPayment, what: "process" | "complete" | "fail" | "cancel") {
    if (what === "complete" || what === "fail") {
      if (before.status === "processing") {
        this.#end(before.id, what === "complete" ? "completed" : "failed");
      }
      return;
    }
    try {
      if (what === "cancel") this.#save(moved(before, { to: "canceled" }, at));
      else this.#save(moved(before, { to: "processing", paymentMethod: "x" }, at));
    } catch (error) {
      expect(error).toMatchObject({ code: "CONFLICT" });
    }
  }

  /** Ends a payment with a result from a file or entered manually. */
  #end(id: string, result: "completed" | "failed") {
    const move = result === "failed" ? { to: result, failureReason: "no" } : { to: result };
    const after = moved(this.#get(id), move, at);
    this.#save(after);
    const part = this.parts.find((one) => one.paymentId === id && one.isLive);
    if (part !== undefined) Object.assign(part, { result, isLive: false });
    if (result === "completed") this.paid.push(after);
    for (const run of this.runs) {
      const own = this.parts.filter(({ runId }) => runId === run.id);
      if (run.status === "open" && !own.some(({ isLive }) => isLive)) run.status = "finished";
    }
  }

  #get = (id: string) => this.payments.get(id) as StoredBonusPayment;

  #save(after: StoredBonusPayment) {
    this.payments.set(after.id, after);
  }

  /** Throws unless each payment is paid exactly once. */
  check() {
    const live = this.parts.filter(({ isLive }) => isLive).map(({ paymentId }) => paymentId);
    expect(new Set(live).size).toBe(live.length);
    for (const id of live) expect(this.#get(id).status).toBe("processing");
    const completed = [...this.payments.values()].filter(({ status }) => status === "completed");
    expect(centsByCurrency(this.paid)).toEqual(centsByCurrency(completed));
    for (const run of this.runs) {
      const own = this.parts.filter(({ runId }) => runId === run.id);
      const view = toRunView({ ...run, number: 1, createdByName: null }, own.map(this.#sumOf));
      expect(view.completedCount + view.failedCount + view.waitingCount).toBe(
        run.status === "canceled" ? view.failedCount : own.length,
      );
      expect(Object.fromEntries(view.sums.map((sum) => [sum.currency, cents(sum.amount)]))).toEqual(
        centsByCurrency(own.map(({ paymentId }) => this.#get(paymentId))),
      );
    }
  }

  #sumOf = ({ runId, paymentId, result }: Part): RunSum => {
    const { currency, amount } = this.#get(paymentId);
    return { runId, currency, amount, result, count: 1 };
  };
}

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];

const cents = (amount: number) => Math.round(amount * 100);

const centsByCurrency = (sums: readonly { currency: string; amount: number }[]) => {
  const total: Record<string, number> = {};
  for (const { currency, amount } of sums) total[currency] = (total[currency] ?? 0) + cents(amount);
  return total;
};

const index = fc.nat({ max: 9 });

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("run" as const),
    kind: fc.constantFrom("csv" as const, "sepa" as const),
    from: fc.nat({ max: 5 }),
    count: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant("cancelRun" as const), run: index }),
  fc.record({
    do: fc.constant("result" as const),
    run: index,
    payment: index,
    result: fc.constantFrom("completed" as const, "failed" as const),
  }),
  fc.record({
    do: fc.constantFrom(...(["process", "complete", "fail", "cancel"] as const)),
    payment: index,
  }),
);

test("Random runs · with results from files or people, and canceled runs · pay what is completed, once, and the same in a replay", () => {
  let paidCount = 0;
  fc.assert(
    fc.property(fc.array(steps, { minLength: 5, maxLength: 40 }), (history) => {
      const [books, replayed] = [new Books(), new Books()];
      for (const step of history) {
        books.take(step);
        books.check();
        replayed.take(step);
      }
      expect([...replayed.payments]).toEqual([...books.payments]);
      expect(replayed.parts).toEqual(books.parts);
      paidCount += books.paid.length;
    }),
    { numRuns: 150 },
  );
  expect(paidCount).toBeGreaterThan(50);
});
