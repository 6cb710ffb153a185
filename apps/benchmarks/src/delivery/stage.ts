import { connectDatabase } from "@referral-service/api/kernel/database/database.ts";
import { makeComingPartitions } from "@referral-service/api/kernel/retention/keep-partitions.ts";
import {
  daysBefore,
  daysFrom,
  partitionedLogs,
} from "@referral-service/api/kernel/retention/partitions.ts";
import { makePartition } from "@referral-service/api/kernel/retention/store.ts";
import pg from "pg";
import { createWorld, type World } from "../api/world.ts";
import { makePayload } from "./backlog.ts";
import { type Receiver, startReceiver } from "./processes.ts";

const pastDayCount = 30;

/**
 * The parts that every measurement needs: a database with a month of partitions, and a receiver.
 */
export interface Stage {
  world: World;
  pool: pg.Pool;
  receiver: Receiver;
  payload: string;
  /** URL of Redis. Undefined if the queue is in PostgreSQL. */
  redisUrl: string | undefined;
}

export async function withStage(
  work: (stage: Omit<Stage, "redisUrl">) => Promise<void>,
  {
    referralCount = 0,
    settings = {},
  }: { referralCount?: number; settings?: Record<string, string> } = {},
) {
  const world = await createWorld({ referralCount, secondsBetween: 1, settings });
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 4 });
  const receiver = await startReceiver();
  try {
    await makePartitions(world);
    await work({ world, pool, receiver, payload: makePayload() });
  } finally {
    receiver.stop();
    await pool.end();
    await world.remove();
  }
}

async function makePartitions({ databaseUrl }: World) {
  const now = new Date();
  const db = connectDatabase({ connectionString: databaseUrl, connectionsMax: 1, onError() {} });
  for (const day of daysFrom(daysBefore(now, pastDayCount), pastDayCount)) {
    for (const log of partitionedLogs) await makePartition(db, log, day);
  }
  await makeComingPartitions(db, now);
  await db.close();
}
