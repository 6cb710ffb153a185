import { setTimeout as delay } from "node:timers/promises";
import type { Balancer } from "../stage/balancer.ts";
import type { FleetDatabase } from "./database.ts";
import type { SubscribedTenant } from "./tenants.ts";

const readEveryMs = 500;
const readLimitMs = 8_000;

interface ReadLog {
  /** Number of different referrals that were read. */
  count: number;
  /** Number of these referrals that belong to an organization other than the reader's. */
  foreign(database: FleetDatabase): Promise<number>;
}

/** Reads the newest referrals of each organization, and keeps the IDs that its key received. */
export function startReader({ ready }: Balancer, tenants: SubscribedTenant[]) {
  const seen = new Map(tenants.map(({ id }) => [id, new Set<string>()]));
  let turn = 0;
  let stopped = false;

  async function read({ id, key }: SubscribedTenant) {
    turn += 1;
    const api = ready[turn % ready.length];
    const response = await fetch(`${api?.baseUrl}/referrals?limit=20`, {
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(readLimitMs),
    });
    if (!response.ok) return;
    const { data } = (await response.json()) as { data: { id: string }[] };
    for (const referral of data) seen.get(id)?.add(referral.id);
  }

  async function run() {
    while (!stopped) {
      await Promise.allSettled(tenants.map(read));
      await delay(readEveryMs);
    }
  }

  const running = run();
  return {
    async stop(): Promise<ReadLog> {
      stopped = true;
      await running;
      const counts = [...seen.values()].map(({ size }) => size);
      return {
        count: counts.reduce((sum, count) => sum + count, 0),
        foreign: (database) => countForeign(database, seen),
      };
    },
  };
}

async function countForeign(database: FleetDatabase, seen: Map<string, Set<string>>) {
  let foreign = 0;
  for (const [organizationId, ids] of seen) {
    const rows = await database.query<{ id: string }>(
      "SELECT id FROM referrals WHERE organization_id = $1",
      [organizationId],
    );
    const own = new Set(rows.map(({ id }) => id));
    foreign += [...ids].filter((id) => !own.has(id)).length;
  }
  return foreign;
}
