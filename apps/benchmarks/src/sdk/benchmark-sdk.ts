import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createClient } from "@referral-service/sdk";

const callsPerRound = 500;
const roundCount = 41;
const ratioGoal = 1.05;
const apiKey = "rk_org_benchmark";
const id = "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011";
const newReferral = { name: "Ada Lovelace", email: "ada@example.com", referrerId: id };

type Call = () => Promise<unknown>;

/** CPU time of a call through the client against the same request by a bare fetch. */
export async function benchmarkSdk() {
  const program = fileURLToPath(new URL("./answering-server.ts", import.meta.url));
  const server = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = await once(server.stdout, "data");
    const baseUrl = `http://127.0.0.1:${String(port).trim()}`;
    const client = createClient({ baseUrl, apiKey });
    const bare = bareCalls(`${baseUrl}/api/v1/referrals`);
    await compare("GET /referrals/{id}", () => client.referrals.get(id), bare.get);
    await compare("POST /referrals", () => client.referrals.create(newReferral), bare.post);
  } finally {
    server.kill();
  }
}

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

/** Rounds take turns and are compared in pairs, since a machine's speed drifts. */
async function compare(what: string, ours: Call, theirs: Call) {
  for (let round = 0; round < 6; round += 1) {
    await cpuMicrosPerCall(ours);
    await cpuMicrosPerCall(theirs);
  }
  const pairs: { our: number; their: number }[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    // Each goes first every other time, so that neither always pays for the other's garbage.
    const first = round % 2 === 0 ? ours : theirs;
    const a = await cpuMicrosPerCall(first);
    const b = await cpuMicrosPerCall(first === ours ? theirs : ours);
    pairs.push(first === ours ? { our: a, their: b } : { our: b, their: a });
  }
  const our = median(pairs.map((pair) => pair.our));
  const their = median(pairs.map((pair) => pair.their));
  const ratio = median(pairs.map((pair) => pair.our / pair.their));
  const numbers = `client ${our.toFixed(1)} µs, fetch ${their.toFixed(1)} µs of CPU per call`;
  const outcome = `ratio ${ratio.toFixed(3)} (goal ${ratioGoal})`;
  process.stdout.write(`${what.padEnd(22)} ${numbers.padEnd(50)} ${outcome}\n`);
}

async function cpuMicrosPerCall(call: Call): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < callsPerRound; index += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsPerRound;
}

function median(list: number[]): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
