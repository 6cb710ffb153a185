import { dayMs } from "../durations.ts";

/** A table that is partitioned by the day in its IDs. */
export interface PartitionedLog {
  table: string;
  idColumn: string;
  /** Number of days to keep its rows, if it is not a setting. */
  keptDays?: number;
}

const requestsKeptDays = 7;

export const partitionedLogs: PartitionedLog[] = [
  { table: "events", idColumn: "id" },
  { table: "webhook_deliveries", idColumn: "id" },
  { table: "webhook_delivery_attempts", idColumn: "delivery_id" },
  { table: "request_logs", idColumn: "id", keptDays: requestsKeptDays },
];

/** The UTC day of a time and the days after it, `count` days in total. */
export function daysFrom(now: Date, count: number): Date[] {
  const first = Math.floor(now.getTime() / dayMs) * dayMs;
  return Array.from({ length: count }, (_, index) => new Date(first + index * dayMs));
}

export const dayAfter = (day: Date): Date => new Date(day.getTime() + dayMs);

export const daysBefore = (now: Date, count: number): Date =>
  new Date(now.getTime() - count * dayMs);

/** `events_20261120` */
export const partitionName = ({ table }: PartitionedLog, day: Date): string =>
  `${table}_${day.toISOString().slice(0, 10).replaceAll("-", "")}`;

/** The day in a partition's name. Undefined for any other name. */
export function dayOfPartition({ table }: PartitionedLog, name: string): Date | undefined {
  const [, year, month, day] = name.match(/_(\d{4})(\d\d)(\d\d)$/) ?? [];
  if (year === undefined || !name.startsWith(`${table}_`)) return undefined;
  return new Date(`${year}-${month}-${day}T00:00:00Z`);
}
