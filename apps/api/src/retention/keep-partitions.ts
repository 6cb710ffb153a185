import type { Database, DatabaseDeps } from "../database/database.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import type { SettingsDeps } from "../settings.ts";
import { dayAfter, dayOfPartition, daysBefore, daysFrom, partitionedLogs } from "./partitions.ts";
import { deleteOlder, dropPartition, makePartition, partitionsOf } from "./store.ts";

/** Today and the coming days, whose partitions exist in advance. */
export const dayCount = 4;

/** Creates the partitions of today and the coming days. */
export async function makeComingPartitions(db: Database, now: Date) {
  for (const log of partitionedLogs) {
    for (const day of daysFrom(now, dayCount)) await makePartition(db, log, day);
  }
}

/** Drops the events, deliveries and attempts of the days before the retention. */
type RetentionDeps = DatabaseDeps & SettingsDeps & Pick<PlatformDeps, "clock">;

export async function dropOldPartitions({ db, clock, settings }: RetentionDeps) {
  const keptFrom = daysBefore(clock.now(), settings.retentionDays);
  await deleteOlder(db, partitionedLogs, keptFrom);
  for (const log of partitionedLogs) {
    for (const name of await partitionsOf(db, log)) {
      const day = dayOfPartition(log, name);
      if (day !== undefined && dayAfter(day) <= keptFrom) await dropPartition(db, name);
    }
  }
}
