import { hasActedSince } from "../audit/log-store.ts";
import type { Caller } from "../callers/caller.ts";
import type { Deps } from "../deps.ts";

/**
 * Time in ms, longer than the time from an audit log entry to the commit of its change, and than
 * the difference between the clocks of two processes.
 */
const settledAfterMs = 30_000;

/** A replica that is used has every change from before this time. */
export const replicatedUntil = ({ clock, settings }: Pick<Deps, "clock" | "settings">): Date =>
  new Date(clock.now().getTime() - settings.replicaLagMaxMs - settledAfterMs);

/**
 * Runs reads that can be a few seconds old on the replica. They run on the primary if there is no
 * usable replica, if the caller has just changed something, or if they fail on the replica.
 */
export async function fromReplica<Given extends Deps, Result>(
  deps: Given,
  caller: Caller,
  read: (deps: Given) => Promise<Result>,
): Promise<Result> {
  const { replica, metrics } = deps;
  if (replica === undefined) return read(deps);
  if (replica.isUsable() && !(await hasActedSince(deps.db, caller, replicatedUntil(deps)))) {
    try {
      const result = await replica.inScope(caller.organizationId, (db) => read({ ...deps, db }));
      metrics.replicaReads.inc({ source: "replica" });
      return result;
    } catch (error) {
      replica.hasFailed(error);
    }
  }
  metrics.replicaReads.inc({ source: "primary" });
  return read(deps);
}
