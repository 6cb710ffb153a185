import { createClient } from "@referral-service/sdk";

const callsPerTurn = 20;
const warmUpTurnCount = 700;
const turnCount = 800;
const apiKey = "rk_org_benchmark";
const id = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011";
const newReferral = { name: "Ada Lovelace", email: "ada@example.com", referrerId: id };

type Call = () => Promise<unknown>;

/**
 * The same request through the client, with a bare fetch, and with a fetch that has the client's
 * time limit.
 */
interface Sides<Value> {
  client: Value;
  fetch: Value;
  timedFetch: Value;
}

/** CPU time per call in microseconds */
export interface CallCost {
  route: string;
  micros: Sides<number>;
}

// One process of the comparison. Prints what a call costs on each side.
const baseUrl = process.argv[2] ?? "";
const client = createClient({ baseUrl, apiKey });
const bare = bareCalls(`${baseUrl}/api/v1/referrals`, () => undefined);
const timed = bareCalls(`${baseUrl}/api/v1/referrals`, () => AbortSignal.timeout(30_000));
const costs = [
  await compare("GET /referrals/{id}", {
    client: () => client.referrals.get(id),
    fetch: bare.get,
    timedFetch: timed.get,
  }),
  await compare("POST /referrals", {
    client: () => client.referrals.create(newReferral),
    fetch: bare.post,
    timedFetch: timed.post,
  }),
];
process.stdout.write(JSON.stringify(costs));

/** A hand-written call, without retries or typed errors. */
function bareCalls(
  url: string,
  makeSignal: () => AbortSignal | undefined,
): { get: Call; post: Call } {
  const headers = { Accept: "application/json", Authorization: `Bearer ${apiKey}` };
  const send = async (url: string, init: RequestInit) => {
    const signal = makeSignal();
    const response = await fetch(url, signal ? { ...init, signal } : init);
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return response.json();
  };
  return {
    get: () => send(`${url}/${id}`, { headers }),
    post: () =>
      send(url, {
        method: "POST",
        headers: {
          ...headers,
          "Content-Type": "application/json",
          "Idempotency-Key": crypto.randomUUID(),
        },
        body: JSON.stringify(newReferral),
      }),
  };
}

/**
 * Compares the sides in short rounds with a changing order, so that drift and garbage collection affect all
 * sides. The rounds before 0 are a warm-up, because the compiler optimizes for thousands of calls.
 */
async function compare(route: string, sides: Sides<Call>): Promise<CallCost> {
  const micros: Sides<number> = { client: 0, fetch: 0, timedFetch: 0 };
  const order = Object.keys(sides) as (keyof Sides<Call>)[];
  for (let turn = -warmUpTurnCount; turn < turnCount; turn += 1) {
    for (const side of order) {
      const spent = await cpuMicros(sides[side]);
      if (turn >= 0) micros[side] += spent / (turnCount * callsPerTurn);
    }
    order.push(...order.splice(0, 1));
  }
  return { route, micros };
}

async function cpuMicros(call: Call): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < callsPerTurn; index += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
