import type { appContract, PaymentRunFile } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireAllowed } from "../../kernel/callers/decision.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { including } from "../../kernel/lists/list.ts";
import { conflict } from "../../kernel/refusal.ts";
import { toShownPayment } from "../bonus-payments/app/facts.ts";
import { surrounded } from "../bonus-payments/app/store.ts";
import { canSendBonuses } from "../bonus-payments/rules.ts";
import { createRun, readyForRuns } from "./create-run.ts";
import { cancelRun, takeResults } from "./end-run.ts";
import { runFileReadAudit, toRunView } from "./facts.ts";
import { setPayerAccount, toShownAccount } from "./payer-account.ts";
import { findPayerAccount } from "./payer-account-store.ts";
import { paymentsOfRun } from "./payments-of-run-store.ts";
import { fileSeal, type NamedRun, type RunSum } from "./rules.ts";
import { findRun, findSealedFile, pageOfRuns, sumRuns } from "./store.ts";

export const paymentRunRoutes: RouteHandlers<typeof appContract.paymentRuns> = {
  list: ({ caller }) => ({
    name: "payment-runs",
    read: async (db, page) => {
      const found = await pageOfRuns(db, caller.organizationId, page);
      const sums = await sumRuns(
        db,
        found.map(({ id }) => id),
      );
      return found.map((run) => ({ ...run, sums }));
    },
    show: ({ sums, ...run }: NamedRun & { sums: RunSum[] }) => toRunView(run, sums),
  }),
  create: async ({ deps, caller, body }) => {
    const { run, leftOut } = await createRun(deps, caller, body);
    return { status: 201, body: { run: await shown(deps, caller, run.id), leftOut } };
  },
  get: async ({ deps, caller, params }) => ({
    status: 200,
    body: await shown(deps, caller, requireId(params.id)),
  }),
  ready: async ({ deps, caller }) => ({ status: 200, body: await readyForRuns(deps, caller) }),
  payments: async ({ deps, caller, params, query: { result } }) => {
    const run = requireFound(await findRun(deps.db, caller.organizationId, requireId(params.id)));
    return including(paymentsOfRun(run, result), {
      include: (db, payments) => surrounded(db, payments),
      show: ({ part, ...payment }) => ({
        payment: toShownPayment(caller)(payment),
        reference: part?.reference ?? "",
        result: part?.result ?? null,
      }),
    });
  },
  file: async ({ deps, caller, params }) => ({
    status: 200,
    body: await readFile(deps, caller, requireId(params.id)),
  }),
  results: async ({ deps, caller, params, body: { text } }) => {
    const runId = requireId(params.id);
    const counts = await takeResults(deps, caller, { runId, text });
    return { status: 200, body: { run: await shown(deps, caller, runId), ...counts } };
  },
  cancel: async ({ deps, caller, params, ifVersion }) => {
    const runId = requireId(params.id);
    await cancelRun(deps, caller, { runId, ifVersion });
    return { status: 200, body: await shown(deps, caller, runId) };
  },
};

export const payerAccountRoutes: RouteHandlers<typeof appContract.payerAccount> = {
  get: async ({ deps, caller }) => ({
    status: 200,
    body: toShownAccount(await findPayerAccount(deps.db, deps, caller.organizationId)),
  }),
  set: async ({ deps, caller, body }) => ({
    status: 200,
    body: toShownAccount(await setPayerAccount(deps, caller, body)),
  }),
};

async function shown({ db }: Deps, { organizationId }: PersonCaller, id: string) {
  const [run, sums] = await Promise.all([findRun(db, organizationId, id), sumRuns(db, [id])]);
  return toRunView(requireFound(run), sums);
}

async function readFile(deps: Deps, caller: PersonCaller, id: string): Promise<PaymentRunFile> {
  requireAllowed(canSendBonuses(caller));
  return deps.db.transaction(async (tx) => {
    const run = requireFound(await findRun(tx, caller.organizationId, id));
    const sealed = await findSealedFile(tx, run);
    if (sealed === null) {
      throw conflict(`This payment run is ${run.status}, so its file was deleted.`);
    }
    enqueueAudit(tx, deps, caller, runFileReadAudit(run));
    return JSON.parse(deps.sealedBox.open(sealed, fileSeal(run)));
  });
}
