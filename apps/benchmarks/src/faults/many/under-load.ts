import { setTimeout as delay } from "node:timers/promises";
import { type Finding, finding, none, seconds, within } from "../fault.ts";
import { type Balancer, startBalancer } from "../stage/balancer.ts";
import { compareLogs, settled } from "../stage/checker.ts";
import { type Answer, type Load, startLoad } from "../stage/load.ts";
import { until } from "../stage/until.ts";
import { startProbe } from "./database.ts";
import type { Fleet } from "./fleet.ts";
import { longestGapMs, watchStalls } from "./gaps.ts";
import { startReader } from "./reader.ts";
import type { RedisKind } from "./redis-fleet.ts";
import { createSubscribedTenant, type SubscribedTenant } from "./tenants.ts";

export interface FleetFault {
  name: string;
  /** The kinds of Redis that the fault runs with. */
  kinds: readonly RedisKind[];
  /** Whether the fault also runs in the small set. */
  isSmall?: true;
  run(fleet: Fleet): Promise<Finding[]>;
}

export interface Scene {
  fleet: Fleet;
  loads: Load[];
  tenants: SubscribedTenant[];
  /**
   * Resolves with the time until each of these APIs has acknowledged a write that began after this
   * call.
   */
  writesResume(apis?: readonly { name: string }[]): Promise<number>;
}

const settleLimitMs = 60_000;
const requestLimitMs = 8_000;
/** The time that a fault can add to the gap that the engine itself needs. */
const extraLimitMs = 5_000;
const resumeLimitMs = 90_000;
const beforeMs = 3_000;
const afterMs = 3_000;

const isGood = ({ status }: Answer) => status === 200 || status === 201;
/**
 * The service returns 409 while PostgreSQL has not ended the first request with the same
 * Idempotency-Key.
 */
const isAsPromised = ({ status, hasRetryAfter }: Answer) =>
  (status === 503 || status === 409) && hasRetryAfter;

interface LoadOptions extends Omit<FleetFault, "run"> {
  /** The clients see broken connections, because the fault is between them and the service. */
  breaksClients?: true;
}

/**
 * Applies a fault to the fleet under the load of two organizations, and checks what must hold after
 * every fault. `happen` resolves when the fault is over.
 */
export const underLoad = (
  { breaksClients, ...fault }: LoadOptions,
  happen: (scene: Scene) => Promise<Finding[]>,
): FleetFault => ({
  ...fault,
  async run(fleet) {
    const { database, receivers, unexpectedEnds } = fleet;
    const [api] = fleet.apis;
    if (api === undefined) throw new Error("There is no API");
    unexpectedEnds.length = 0;
    const subscribe = () => createSubscribedTenant({ database, api, receivers });
    const tenants = [await subscribe(), await subscribe()];
    const probe = await startProbe(fleet.engine);
    const balancer = startBalancer(fleet.apis);
    const reader = startReader(balancer, tenants);
    const loads = tenants.map((organization) => loadOf(organization, balancer));
    const stalls = watchStalls();
    const startedMs = performance.now();
    await delay(beforeMs);
    const findings = await happen({
      ...{ fleet, loads, tenants },
      writesResume: (apis = fleet.apis) => writesResume(loads, apis),
    });
    const healedMs = Date.now();
    await delay(afterMs);
    await writesResume(loads, fleet.apis);
    const endedMs = performance.now();
    const stalledMs = stalls.stop();
    await Promise.all(loads.map((load) => load.stop()));
    await balancer.stop();
    const read = await reader.stop();
    const probedMs = await probe.stop();
    const { atMs, openCount } = await settled(database, {
      withinMs: settleLimitMs - (Date.now() - healedMs),
    });
    await fleet.engine.whole();
    await fleet.redis.whole();

    const verdicts = await Promise.all(
      tenants.map((organization, index) =>
        compareLogs({
          load: loads[index] ?? { acknowledged: [], givenUp: [] },
          ...{ organization, receiver: receivers, database, paths: [organization.path] },
        }),
      ),
    );
    const sum = (name: "acknowledged" | "lost" | "doubled" | "phantoms") =>
      verdicts.reduce((total, verdict) => total + verdict[name], 0);
    const answers = loads.flatMap((load) => load.answers);
    const span = { fromMs: startedMs, toMs: endedMs };
    const gapMs = longestGapMs(answers.filter(isGood).map(endOf), span);
    const engineMs = longestGapMs(probedMs, span);
    return [
      none(`of ${sum("acknowledged")} acknowledged lost`, sum("lost")),
      none("requests given up or done twice", sum("doubled") + givenUp(loads)),
      none("events invented, or sent to another organization", sum("phantoms")),
      none(`of ${read.count} referrals read belong to others`, await read.foreign(database)),
      failuresOf(answers, breaksClients),
      finding(
        `gap ≤ the engine's own ${seconds(engineMs)} + ${seconds(extraLimitMs)}`,
        seconds(gapMs),
        gapMs <= engineMs + extraLimitMs,
      ),
      finding("longest time in which this machine stood still", seconds(stalledMs), true),
      ...findings,
      none("open deliveries", openCount),
      within("settled after healing", settleLimitMs, atMs - healedMs),
      none("processes ended", unexpectedEnds.length),
    ];
  },
});

const loadOf = (organization: SubscribedTenant, { ready }: Balancer) =>
  startLoad({
    ...{ apis: ready, organization, requestLimitMs },
    ...{ isSmall: false, clientCount: 12, perSecond: 12 },
  });

const endOf = ({ startedMs, durationMs }: Answer) => startedMs + durationMs;

const givenUp = (loads: Load[]) => loads.reduce((sum, load) => sum + load.givenUp.length, 0);

export async function writesResume(
  loads: Load[],
  apis: readonly { name: string }[],
): Promise<number> {
  const fromMs = performance.now();
  const isAcknowledged = ({ name }: { name: string }) =>
    loads.some(({ answers }) =>
      answers.some((one) => one.api === name && one.startedMs >= fromMs && isGood(one)),
    );
  return until(() => apis.every(isAcknowledged), { withinMs: resumeLimitMs });
}

function failuresOf(answers: Answer[], breaksClients: true | undefined): Finding {
  const failures = answers.filter((answer) => !isGood(answer));
  const broken = failures.filter(({ status }) => status === undefined);
  const others = failures.filter((answer) => !isAsPromised(answer));
  const bad = breaksClients ? others.filter(({ status }) => status !== undefined) : others;
  const kinds = new Set(others.map(({ status, brokenBy }) => status ?? brokenBy));
  const rest = others.length === 0 ? "" : `, ${others.length} else (${[...kinds].join(", ")})`;
  const goal = `only 503 or 409 with Retry-After${breaksClients ? ", or broken" : ""}`;
  const asPromised = failures.length - others.length;
  return finding(
    goal,
    `${asPromised} of ${failures.length} failures, ${broken.length} broken${rest}`,
    bad.length === 0,
  );
}
