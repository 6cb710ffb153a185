import { sql } from "../../kernel/database/sql.ts";
import type { Deps } from "../../kernel/deps.ts";
import { type MailBacklog, readMailBacklog } from "../../kernel/email/store.ts";
import { countComingDays } from "../../kernel/retention/keep-partitions.ts";
import { type Backlog, readBacklog } from "../../webhooks/engine/backlog.ts";
import { createSharedReading } from "./shared-reading.ts";

export const answerLimitMs = 2_000;

/**
 * The backlog is counted row by row. This interval is short enough for an alert and long enough not
 * to load the database.
 */
export const backlogKeptMs = 10_000;

/** A due delivery is late if no worker has claimed it after this time. */
export const unattendedMaxMs = 30_000;

/** Checks the service's dependencies, with a time limit and one check at a time for all callers. */
export interface HealthChecks {
  isDatabaseUp(): Promise<boolean>;
  isQueueUp(): Promise<boolean>;
  /** Rejects if the database does not respond in time. */
  backlog(): Promise<Backlog>;
  mailBacklog(): Promise<MailBacklog>;
  /** The number of days, starting today, that have partitions. */
  comingDays(): Promise<number>;
  /** Number of milliseconds that this process's clock is ahead of PostgreSQL's. */
  clockOffsetMs(): Promise<number>;
  /** The size of each table that people fill, across all organizations. */
  storedBytes(): Promise<{ table: string; bytes: number }[]>;
}

export interface HealthDeps {
  healthChecks: HealthChecks;
}

export function createHealthChecks({
  db,
  jobs,
  clock,
}: Pick<Deps, "db" | "jobs" | "clock">): HealthChecks {
  const askDatabase = createSharedReading(() => db.requireWrites(), {
    limitMs: answerLimitMs,
  });
  const askQueue = createSharedReading(() => jobs.isAvailable(), { limitMs: answerLimitMs });
  return {
    isDatabaseUp: () => askDatabase().then(yes, no),
    isQueueUp: () => askQueue().catch(no),
    backlog: createSharedReading(() => readBacklog(db, clock.now()), {
      limitMs: answerLimitMs,
      keptMs: backlogKeptMs,
    }),
    mailBacklog: createSharedReading(() => readMailBacklog(db, clock.now()), {
      limitMs: answerLimitMs,
      keptMs: backlogKeptMs,
    }),
    clockOffsetMs: createSharedReading(() => readClockOffset({ db, clock }), {
      limitMs: answerLimitMs,
      keptMs: backlogKeptMs,
    }),
    storedBytes: createSharedReading(() => readStoredBytes(db), {
      limitMs: answerLimitMs,
      keptMs: backlogKeptMs,
    }),
    comingDays: createSharedReading(() => countComingDays(db, clock.now()), {
      limitMs: answerLimitMs,
      keptMs: backlogKeptMs,
    }),
  };
}

/** The tables that requests add people's content to. */
const filledTables = [
  "bd_activities",
  "bd_goals",
  "bd_prospects",
  "bd_tasks",
  "bonus_payments",
  "companies",
  "custom_fields",
  "held_submissions",
  "import_rows",
  "invitation_codes",
  "label_spellings",
  "messages",
  "photo_contents",
  "public_links",
  "referral_statuses",
  "referrals",
  "saved_views",
  "users",
];

const readStoredBytes = ({ query }: Pick<Deps["db"], "query">) =>
  query<{ table: string; bytes: number }>(sql`
    SELECT name AS "table", pg_total_relation_size(name::regclass)::float8 AS bytes
    FROM unnest(${filledTables}::text[]) AS name`);

/**
 * Compares with the middle of the round trip, so the error is at most half of the query's duration.
 */
async function readClockOffset({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const startedAt = clock.now().getTime();
  const [row] = await db.query<{ now: Date }>(sql`SELECT clock_timestamp() AS now`);
  const endedAt = clock.now().getTime();
  if (row === undefined) throw new Error("PostgreSQL returned no row");
  return (startedAt + endedAt) / 2 - row.now.getTime();
}

const yes = () => true;
const no = () => false;
