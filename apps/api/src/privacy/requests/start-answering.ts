import type { Database } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { restSince } from "../../kernel/lists/turns.ts";
import { type Repeating, repeat } from "../../kernel/platform/repeat.ts";
import type { PeopleDeps } from "../../people/users/consequences.ts";
import type { ReferralDeps } from "../../referrals/consequences.ts";
import { type ClaimedRequest, claimRequest, endClaim, renewClaim, saveOutcome } from "./store.ts";
import { workOff } from "./work-off.ts";

const sweepIntervalMs = 500;

/** Much shorter than a claim lasts. */
const renewIntervalMs = 15_000;

const attemptsMax = 5;

/** The dependencies of this room. */
type AnsweringDeps = Deps & LongWorkDeps & PeopleDeps & ReferralDeps;

export interface LongWorkDeps {
  /** Its statements may take minutes. It holds no connection while it is idle. */
  longDb: Database;
}

/** Carries out requests until it is stopped, one after the other: searches, exports and erasures. */
export function startAnswering(deps: AnsweringDeps): Repeating {
  return repeat((stopping) => answerWaiting(deps, stopping), {
    intervalMs: sweepIntervalMs,
    onError: (error) =>
      deps.logger.error({ err: error }, "Could not look for data subject requests"),
  });
}

async function answerWaiting(deps: AnsweringDeps, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const claimed = await deps.db.transaction((tx) => claimRequest(tx, deps.clock.now()));
    if (claimed === undefined) return;
    await takeTurn(deps, claimed);
  }
}

async function takeTurn(deps: AnsweringDeps, claimed: ClaimedRequest) {
  if (claimed.attemptNumber > attemptsMax) return giveUp(deps, claimed);
  const startedAt = performance.now();
  const renewing = setInterval(() => void renew(deps, claimed), renewIntervalMs);
  try {
    await workOff(deps, deps.longDb, claimed);
  } catch (error) {
    deps.logger.error({ err: error, requestId: claimed.id }, "A data subject request failed");
    if (claimed.attemptNumber >= attemptsMax) await giveUp(deps, claimed);
    else await endClaim(deps.db, claimed, deps.clock.now());
  } finally {
    clearInterval(renewing);
  }
  await restSince(startedAt);
}

async function renew({ db, clock, logger }: Deps, claimed: ClaimedRequest) {
  try {
    await renewClaim(db, claimed, clock.now());
  } catch (error) {
    logger.warn({ err: error }, "Could not renew the claim of a data subject request");
  }
}

/** A request that fails repeatedly must not take turns for ever. */
async function giveUp({ db, clock, logger }: Deps, claimed: ClaimedRequest) {
  logger.error({ requestId: claimed.id }, "A data subject request was given up");
  const failedBecause = "The service failed; ask its operator, and try again";
  await db.transaction((tx) =>
    saveOutcome(tx, claimed, { status: "failed", failedBecause, completedAt: clock.now() }),
  );
}
