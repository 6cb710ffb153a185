import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import pg from "pg";
import { measure } from "./measure.ts";
import { startApi, startBare } from "./servers.ts";
import { createWorld, type World } from "./world.ts";

const referralCount = 100_000;
const deepPage = 3_600;
const pageSize = 25;

/**
 * Compares GET and POST /referrals with bare Express and pg, and a deep page with the first page.
 */
export async function benchmarkApi() {
  const world = await createWorld({ referralCount, secondsBetween: 1 });
  const endpointId = newId();
  const api = await startApi(world);
  const bare = await startBare(world, endpointId);
  const headers = { Authorization: `Bearer ${world.key}`, "Content-Type": "application/json" };
  const listUrl = `${api.baseUrl}/referrals?limit=${pageSize}`;
  const get = (name: string, url: string) => ({ name, url, headers });
  try {
    const cursor = await cursorOfPage(listUrl, headers);
    const lists = await measure([
      get("bare", `${bare.baseUrl}/referrals`),
      get("api", listUrl),
      get("deep", `${listUrl}&cursor=${cursor}`),
    ]);
    report("GET /referrals?limit=25", lists, ["api", "bare"], 0.8);
    report(`page ${deepPage} of GET /referrals`, lists, ["deep", "api"], 1 / 1.1);
    await subscribeNobody(world, endpointId);
    // Each is another person, because submissions of one person wait for each other.
    const body = JSON.stringify({
      name: "Ada Lovelace",
      email: "[<id>]@example.com",
      referrerId: world.referrerId,
    });
    const post = (name: string, url: string) => ({
      name,
      url,
      headers: { ...headers, "Idempotency-Key": "[<id>]" },
      body,
      method: "POST" as const,
    });
    const creates = await measure([
      post("bare", `${bare.baseUrl}/referrals`),
      post("api", `${api.baseUrl}/referrals`),
    ]);
    report("POST /referrals", creates, ["api", "bare"], 0.7);
  } finally {
    await api.stop();
    await bare.stop();
    await world.remove();
  }
}

async function cursorOfPage(listUrl: string, headers: Record<string, string>): Promise<string> {
  let cursor = "";
  const pageOf100 = listUrl.replace(`limit=${pageSize}`, "limit=100");
  for (let row = 0; row < deepPage * pageSize; row += 100) {
    const response = await fetch(cursor === "" ? pageOf100 : `${pageOf100}&cursor=${cursor}`, {
      headers,
    });
    const { pagination } = (await response.json()) as { pagination: { nextCursor: string } };
    cursor = pagination.nextCursor;
  }
  return cursor;
}

/** An endpoint gets a delivery for each referral. No worker runs, so nothing is sent. */
async function subscribeNobody({ databaseUrl, organizationId }: World, endpointId: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO webhook_endpoints (id, organization_id, name, url, event_types, sealed_secret,
       created_at, updated_at)
     VALUES ($1, $2, 'Benchmark', 'https://receiver.example/', '{referral.created}', '', now(), now())`,
    [endpointId, organizationId],
  );
  await client.end();
}

function report(
  what: string,
  rates: Map<string, number>,
  [ours, theirs]: [string, string],
  goal: number,
) {
  const [our, their] = [rates.get(ours) ?? 0, rates.get(theirs) ?? 0];
  const numbers = `${ours} ${our.toFixed(0)}/s, ${theirs} ${their.toFixed(0)}/s`;
  const ratio = `ratio ${(our / their).toFixed(2)} (goal ${goal.toFixed(2)})`;
  process.stdout.write(`${what.padEnd(34)} ${numbers.padEnd(34)} ${ratio}\n`);
}
