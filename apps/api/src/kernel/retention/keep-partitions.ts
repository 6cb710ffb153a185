import type { Connection, Database, DatabaseDeps } from "../database/database.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import type { SettingsDeps } from "../settings/settings.ts";
import {
  dayAfter,
  dayOfPartition,
  daysBefore,
  daysFrom,
  partitionedLogs,
  partitionName,
} from "./partitions.ts";
import {
  deleteOlder,
  deleteOldOpenDeliveries,
  dropPartition,
  makePartition,
  partitionsOf,
} from "./store.ts";

/** Number of days with partitions: today and the following days, in advance. */
export const dayCount = 4;

/** Creates the partitions for today and the following days. */
export async function makeComingPartitions(db: Database, now: Date) {
  for (const log of partitionedLogs) {
    for (const day of daysFrom(now, dayCount)) await makePartition(db, log, day);
  }
}

/** The number of days, starting today, that each log has partitions for. */
export async function countComingDays(connection: Connection, now: Date): Promise<number> {
  const made = await Promise.all(partitionedLogs.map((log) => partitionsOf(connection, log)));
  const names = new Set(made.flat());
  const isMade = (day: Date) => partitionedLogs.every((log) => names.has(partitionName(log, day)));
  const missing = daysFrom(now, names.size + 1).findIndex((day) => !isMade(day));
  return Math.max(0, missing);
}

type RetentionDeps = DatabaseDeps & SettingsDeps & Pick<PlatformDeps, "clock">;

/** Deletes the rows of each log that are older than its retention period. */
export async function dropOldPartitions({ db, clock, settings }: RetentionDeps) {
  const now = clock.now();
  await deleteOldOpenDeliveries(db, daysBefore(now, settings.retentionDays));
  for (const log of partitionedLogs) {
    const keptFrom = daysBefore(now, log.keptDays ?? settings.retentionDays);
    await deleteOlder(db, log, keptFrom);
    for (const name of await partitionsOf(db, log)) {
      const day = dayOfPartition(log, name);
      if (day !== undefined && dayAfter(day) <= keptFrom) await dropPartition(db, log, day);
    }
  }
}
