import type { RequestBody } from "@referral-service/contract";
import {
  type appContract,
  type CreatedPaymentRun,
  paymentRunKinds,
  paymentRunMax,
  type ReadyForRuns,
} from "@referral-service/contract/app";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { calendarOf } from "../../kernel/platform/calendar.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { enqueueMoves } from "../bonus-payments/enqueue-moves.ts";
import { lockPayments } from "../bonus-payments/moves-store.ts";
import { canSendBonuses, moved, type StoredBonusPayment } from "../bonus-payments/rules.ts";
import { findPayments } from "../bonus-payments/store.ts";
import { openDetails } from "../payment-credentials/payment-credentials.ts";
import { sealedCredentialsOf } from "../payment-credentials/store.ts";
import { isOnlyApprover } from "../warnings/store.ts";
import { runCreatedAudit, sumsOf } from "./facts.ts";
import { findPayerAccount } from "./payer-account-store.ts";
import { enqueueIntoRun, inSlices } from "./payments-of-run-store.ts";
import {
  chosenFor,
  fileSeal,
  type PayablePayment,
  type ReadyPayment,
  type StoredRun,
} from "./rules.ts";
import { insertRun, oldestApproved, referrerNames } from "./store.ts";
import { type FileContext, writeFile } from "./write-file.ts";

/** Moves the payments that can be paid together to processing, and writes their file. */
export async function createRun(
  deps: Deps,
  caller: PersonCaller,
  { kind, bonusPaymentIds }: RequestBody<typeof appContract.paymentRuns.create>,
): Promise<{ run: StoredRun; leftOut: CreatedPaymentRun["leftOut"] }> {
  requireAllowed(canSendBonuses(caller));
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const ids = bonusPaymentIds ?? (await oldestApproved(tx, organizationId, paymentRunMax));
    const payments = await lockedPayable(tx, deps, caller, [...new Set(ids)]);
    const { ready, leftOut } = chosenFor(
      { kind, payerId: await payerOf(tx, caller, payments) },
      payments,
    );
    if (ready.length === 0) throw conflict(nothingToPay(leftOut));
    const run: StoredRun = {
      id: deps.newId(),
      organizationId,
      kind,
      status: "open",
      createdById: caller.userId,
      version: 1,
      createdAt: now,
      endedAt: null,
    };
    const file = writeFile(await contextOf(tx, deps, run), ready);
    const sealedFile = deps.sealedBox.seal(JSON.stringify(file), fileSeal(run));
    await insertRun(tx, { ...run, sealedFile });
    enqueueIntoRun(tx, run, ready);
    for (const slice of inSlices(ready)) {
      enqueueMoves(
        tx,
        deps,
        caller,
        slice.map((payment) => inProcessing(run, payment)),
      );
    }
    enqueueAudit(tx, deps, caller, runCreatedAudit(run, ready.length));
    return { run, leftOut };
  });
}

/** The person who must not pay bonuses to themselves. Null if no one else could pay. */
const payerOf = async (
  connection: Connection,
  caller: PersonCaller,
  payments: readonly PayablePayment[],
) =>
  payments.some(({ stored }) => stored.referrerId === caller.userId) &&
  (await isOnlyApprover(connection, caller))
    ? null
    : caller.userId;

/** Locks the payments. Throws if one does not exist. */
async function lockedPayable(
  tx: Tx,
  deps: Deps,
  { organizationId }: PersonCaller,
  ids: string[],
): Promise<PayablePayment[]> {
  const payments = await lockPayments(tx, organizationId, ids);
  if (payments.length < ids.length) {
    throw invalidRequest({
      path: "bonusPaymentIds",
      message: "must contain only IDs of bonus payments in this organization",
    });
  }
  return payable(tx, deps, organizationId, payments);
}

/** The payments that a run of each kind would pay now, and those that it would leave out. */
export async function readyForRuns(deps: Deps, caller: PersonCaller): Promise<ReadyForRuns> {
  requireAllowed(canSendBonuses(caller));
  const { db } = deps;
  const { organizationId } = caller;
  const ids = await oldestApproved(db, organizationId, paymentRunMax);
  const payments = await payable(
    db,
    deps,
    organizationId,
    await findPayments(db, organizationId, ids),
  );
  const payerId = await payerOf(db, caller, payments);
  return {
    kinds: paymentRunKinds.map((kind) => {
      const { ready, leftOut } = chosenFor({ kind, payerId }, payments);
      return {
        kind,
        sums: sumsOf(ready.map(({ stored }) => stored)),
        leftOut: sumsByReason(leftOut, payments),
      };
    }),
  };
}

function sumsByReason(
  leftOut: CreatedPaymentRun["leftOut"],
  payments: readonly PayablePayment[],
): ReadyForRuns["kinds"][number]["leftOut"] {
  const storedById = new Map(payments.map(({ stored }) => [stored.id, stored]));
  return [...Map.groupBy(leftOut, ({ because }) => because)].map(([because, ofReason]) => ({
    because,
    sums: sumsOf(ofReason.flatMap(({ bonusPaymentId }) => storedById.get(bonusPaymentId) ?? [])),
  }));
}

/** Reads the recipients of the payments and their payout details. */
async function payable(
  connection: Connection,
  { sealedBox }: Deps,
  organizationId: string,
  payments: StoredBonusPayment[],
): Promise<PayablePayment[]> {
  const referrerIds = [...new Set(payments.map(({ referrerId }) => referrerId))];
  const [credentials, names] = await Promise.all([
    sealedCredentialsOf(connection, organizationId, referrerIds),
    referrerNames(connection, organizationId, referrerIds),
  ]);
  const byReferrer = new Map(
    credentials.map((sealed) => [
      sealed.userId,
      { paymentMethod: sealed.paymentMethod, details: openDetails(sealedBox, sealed) },
    ]),
  );
  return payments.map((stored) => ({
    stored,
    referrerName: names.get(stored.referrerId) ?? "",
    credentials: byReferrer.get(stored.referrerId) ?? null,
  }));
}

function nothingToPay(leftOut: CreatedPaymentRun["leftOut"]): string {
  if (leftOut.length === 0) return "There are no approved payments. Approve payments first.";
  const reasons = [...new Set(leftOut.map(({ because }) => because))].join(", ");
  return `None of the payments can be part of this run (${reasons}). Load the list again and choose others.`;
}

async function contextOf(tx: Tx, deps: Deps, run: StoredRun): Promise<FileContext> {
  const organization = requireFound(await findOrganization(tx, run.organizationId));
  const calendar = calendarOf(organization.timezone);
  if (run.kind !== "sepa") return { run, organization, calendar, payer: undefined };
  const payer = await findPayerAccount(tx, deps, run.organizationId);
  if (payer === null) {
    throw conflict(
      "The organization has no account to pay from. Add one under Bonus payments → Payment runs.",
    );
  }
  return { run, organization, calendar, payer: payer.account };
}

function inProcessing(run: StoredRun, { stored, credentials, reference }: ReadyPayment) {
  const { paymentMethod } = credentials;
  const move = { to: "processing", paymentMethod, run: { id: run.id, reference } } as const;
  return { before: stored, after: moved(stored, move, run.createdAt) };
}
