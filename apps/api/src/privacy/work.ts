import type { Deps } from "../kernel/deps.ts";
import { restSince } from "../kernel/lists/turns.ts";
import { repeat } from "../kernel/platform/repeat.ts";
import type { Work } from "../kernel/platform/work.ts";
import { daysBefore } from "../kernel/retention/partitions.ts";
import { openLongDatabase, type PrivacyDeps } from "./deps.ts";
import { carryOut } from "./requests/carry-out.ts";
import { personKeptMs } from "./requests/request.ts";
import { saveOutcome } from "./requests/store.ts";
import {
  type ClaimedRequest,
  claimRequest,
  deleteRequestsBefore,
  endClaim,
  forgetPeople,
  renewClaim,
} from "./requests/task-store.ts";

export const privacyWork: Work<PrivacyDeps> = {
  chores: { "remove people from old personal data requests": forgetDataSubjects },
  loops: { "find personal data requests": { intervalMs: 500, run: answerWaiting } },
};

/**
 * Removes the person from a request after a day, and deletes the request when the logs are deleted.
 */
export async function forgetDataSubjects({
  db,
  clock,
  settings,
}: Pick<Deps, "db" | "clock" | "settings">) {
  const now = clock.now();
  await forgetPeople(db, { now, before: new Date(now.getTime() - personKeptMs) });
  await deleteRequestsBefore(db, daysBefore(now, settings.retentionDays));
}

/** A claim lasts 60 seconds, so it survives two failed renewals. */
const renewIntervalMs = 15_000;

const attemptsMax = 5;

/** Carries out requests one after the other: searches, exports and erasures. */
async function answerWaiting(deps: PrivacyDeps, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const claimed = await deps.db.transaction((tx) => claimRequest(tx, deps.clock.now()));
    if (claimed === undefined) return;
    await takeTurn(deps, claimed);
  }
}

async function takeTurn(deps: PrivacyDeps, claimed: ClaimedRequest) {
  if (claimed.attemptNumber > attemptsMax) return giveUp(deps, claimed);
  const startedAt = performance.now();
  const renew = async () => void (await renewClaim(deps.db, claimed, deps.clock.now()));
  const renewing = repeat(renew, {
    intervalMs: renewIntervalMs,
    startsWithPause: true,
    onError: (error) =>
      deps.logger.warn({ err: error }, "Could not renew the claim of a personal data request"),
  });
  try {
    await carryOutPatiently(deps, claimed);
  } catch (error) {
    deps.logger.error({ err: error, requestId: claimed.id }, "A personal data request failed");
    if (claimed.attemptNumber >= attemptsMax) await giveUp(deps, claimed);
    else await endClaim(deps.db, claimed, deps.clock.now());
  } finally {
    await renewing.stop();
  }
  await restSince(startedAt);
}

async function carryOutPatiently(deps: PrivacyDeps, claimed: ClaimedRequest) {
  const db = openLongDatabase(deps);
  try {
    await carryOut(deps, db, claimed);
  } finally {
    await db.close();
  }
}

/** A request that fails repeatedly must not be retried forever. */
async function giveUp({ db, clock, logger }: Deps, claimed: ClaimedRequest) {
  logger.error({ requestId: claimed.id }, "Gave up on a personal data request");
  const failedBecause =
    "An error occurred in the service. Contact the operator of the service, then try again.";
  await db.transaction((tx) =>
    saveOutcome(tx, claimed, { status: "failed", failedBecause, completedAt: clock.now() }),
  );
}
