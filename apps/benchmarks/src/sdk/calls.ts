import { createClient } from "@referral-service/sdk";

const callsPerTurn = 20;
const warmUpTurnCount = 700;
const turnCount = 800;
const apiKey = "rk_org_benchmark";
const id = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011";
const newReferral = { name: "Ada Lovelace", email: "ada@example.com", referrerId: id };

type Call = () => Promise<unknown>;

/** CPU time per call in microseconds */
export interface CallCost {
  route: string;
  clientMicros: number;
  fetchMicros: number;
}

// One process of the comparison: prints what a call costs through the client and by a bare fetch.
const baseUrl = process.argv[2] ?? "";
const client = createClient({ baseUrl, apiKey });
const bare = bareCalls(`${baseUrl}/api/v1/referrals`);
const costs = [
  await compare("GET /referrals/{id}", () => client.referrals.get(id), bare.get),
  await compare("POST /referrals", () => client.referrals.create(newReferral), bare.post),
];
process.stdout.write(JSON.stringify(costs));

/** What somebody would write by hand, without timeout, retries or typed errors. */
function bareCalls(url: string): { get: Call; post: Call } {
  const headers = { Accept: "application/json", Authorization: `Bearer ${apiKey}` };
  const jsonOf = async (response: Response) => {
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return response.json();
  };
  return {
    get: async () => jsonOf(await fetch(`${url}/${id}`, { headers })),
    post: async () =>
      jsonOf(
        await fetch(url, {
          method: "POST",
          headers: {
            ...headers,
            "Content-Type": "application/json",
            "Idempotency-Key": crypto.randomUUID(),
          },
          body: JSON.stringify(newReferral),
        }),
      ),
  };
}

/**
 * They take short turns in a changing order: what drifts, and the garbage collector, meets both. The
 * turns before 0 are for the compiler, which works for thousands of calls.
 */
async function compare(route: string, ours: Call, theirs: Call): Promise<CallCost> {
  const spent = { ours: 0, theirs: 0 };
  for (let turn = -warmUpTurnCount; turn < turnCount; turn += 1) {
    const oursFirst = turn % 2 === 0;
    const first = await cpuMicros(oursFirst ? ours : theirs);
    const second = await cpuMicros(oursFirst ? theirs : ours);
    if (turn < 0) continue;
    spent.ours += oursFirst ? first : second;
    spent.theirs += oursFirst ? second : first;
  }
  const callCount = turnCount * callsPerTurn;
  return { route, clientMicros: spent.ours / callCount, fetchMicros: spent.theirs / callCount };
}

async function cpuMicros(call: Call): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < callsPerTurn; index += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
