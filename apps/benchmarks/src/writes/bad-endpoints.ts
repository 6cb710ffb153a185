import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import { quantile } from "../api/measure.ts";
import type { World } from "../api/world.ts";
import { makeEndpoints } from "../delivery/backlog.ts";
import { type Arm, measureAtRate, type Sent, takeTurns } from "../load/arms.ts";
import { describe, merge } from "../load/measured.ts";

const turnCount = 4;
const secondsPerTurn = 10;
const slowMs = 8_000;
const goal = 1.5;

/**
 * Compares the ordinary rate without other endpoints with the same rate while every event also goes
 * to an endpoint that fails and to one that takes 8 s. Both sides alternate.
 */
export async function measureBadEndpoints<Times extends Sent>(
  arm: Arm<Times>,
  { world, pool, ordinaryRate }: { world: World; pool: Pool; ordinaryRate: number },
  say: (line: string) => void,
) {
  const receiver = await startBadReceiver();
  const urls = [`${receiver.origin}/failing`, `${receiver.origin}/slow`];
  const made = await Promise.all(
    urls.map((url) => makeEndpoints(pool, { ...world, url, count: 1 })),
  );
  const endpointIds = made.flat();
  const use = async (areActive: boolean) => {
    await pool.query(
      `UPDATE webhook_endpoints SET is_active = $2, is_disabled = false, failing_since = NULL,
         consecutive_failure_count = 0
       WHERE id = ANY($1)`,
      [endpointIds, areActive],
    );
    // The next turn would otherwise begin with a burst of deliveries of an earlier one.
    await pool.query("DELETE FROM open_webhook_deliveries WHERE webhook_endpoint_id = ANY($1)", [
      endpointIds,
    ]);
  };
  try {
    const sides = ["only the good endpoint", "with a failing and a slow one"];
    const measured = await takeTurns(sides, turnCount, async (side) => {
      await use(side !== sides[0]);
      return measureAtRate(arm, ordinaryRate, secondsPerTurn);
    });
    const [without, withBad] = sides.map((side) => merge(measured.get(side) ?? []));
    for (const [side, rounds] of measured)
      say(describe(`${ordinaryRate}/s, ${side}`, merge(rounds)));
    for (const times of ["responses", "arrivals"] as const) {
      const [p99, p99WithBad] = [without, withBad].map((one) => quantile(one?.[times] ?? [], 0.99));
      const ratio = (p99WithBad ?? Number.NaN) / (p99 ?? Number.NaN);
      say(`p99 of ${times} with the bad endpoints: ratio ${ratio.toFixed(2)} (goal ${goal})`);
    }
  } finally {
    await use(false);
    receiver.stop();
  }
}

async function startBadReceiver() {
  const server = createServer((request, response) => {
    request.resume();
    const isSlow = request.url === "/slow";
    response.statusCode = isSlow ? 200 : 500;
    setTimeout(() => response.end(), isSlow ? slowMs : 0);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
