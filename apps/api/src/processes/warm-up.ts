import { setTimeout as delay } from "node:timers/promises";
import type { Caller } from "../kernel/callers/caller.ts";
import type { Deps } from "../kernel/deps.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";
import { createReferralIn } from "../referrals/create-referral.ts";
import { findAnyReferrer } from "../referrals/people-store.ts";

/** A statement is prepared from its tenth use, and then once on each connection. */
const roundCount = 12;

class Undone extends Error {}

/**
 * Opens all database connections of this process and creates referrals on each of them, in
 * transactions that are rolled back. Otherwise, the first requests would wait for connections, for
 * PostgreSQL to plan each statement, and for code to be compiled. Ends after `limitMs` at the
 * latest, and never fails, because requests can do without it.
 */
export async function warmUp(deps: Deps & ReferralDeps, { limitMs }: { limitMs: number }) {
  const timeIsUp = new AbortController();
  const work = createAndUndo(deps, timeIsUp.signal).catch((error) =>
    deps.logger.warn({ err: error }, "Could not warm up before the first request"),
  );
  await Promise.race([work, delay(limitMs, undefined, { signal: timeIsUp.signal })]);
  timeIsUp.abort();
}

async function createAndUndo(deps: Deps & ReferralDeps, timeIsUp: AbortSignal) {
  await deps.db.openConnections();
  const referrer = await findAnyReferrer(deps.db);
  if (referrer === null) return;
  const { idle } = deps.db.connectionCounts();
  const onOneConnection = async () => {
    for (let round = 0; round < roundCount && !timeIsUp.aborted; round += 1) {
      await createAndUndoOne(deps, referrer);
    }
  };
  await Promise.all(Array.from({ length: idle }, onOneConnection));
}

async function createAndUndoOne(
  deps: Deps & ReferralDeps,
  { id: referrerId, organizationId }: { id: string; organizationId: string },
) {
  const caller: Caller = {
    kind: "organization-key",
    organizationId,
    keyId: deps.newId(),
    keyName: "",
    scopes: new Set(),
    requestId: deps.newId(),
  };
  const input = { name: "Warm-up", email: `${deps.newId()}@example.com`, referrerId };
  const undone = deps.db.inScope(organizationId, (db) =>
    db.transaction(async (tx) => {
      await createReferralIn(tx, { ...deps, db }, caller, input);
      throw new Undone();
    }),
  );
  await undone.catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
}
