import type { RuleTerms, Simulation } from "@referral-service/contract/app";
import pg from "pg";
import { median, p95 } from "../api/measure.ts";
import { type RunningApi, startApi } from "../api/servers.ts";
import { createWorld, type World } from "../api/world.ts";
import { signInByProgram } from "../app/sign-in.ts";
import { createSmallTenant } from "../neighbours/small-tenant.ts";
import { insertApiKey, insertOrganization } from "../organization.ts";

const referralCount = 100_000;
const goalSeconds = 30;
const roundCount = 5;
const aloneMs = 5_000;
const turnMs = 1_000;

const usualTerms: RuleTerms = {
  amount: { kind: "fixed", amount: 150, currency: "EUR" },
  ...{ to: "referrer", status: "completed", conditions: [], startsOn: "2020-01-01", endsOn: null },
  ...{ limits: [], referrerTexts: { en: null, de: null } },
};

const rules: Record<string, RuleTerms> = {
  "a fixed amount": usualTerms,
  "a percentage with all kinds of conditions and limits": {
    ...usualTerms,
    amount: { kind: "percentage", percent: 2.5, of: "value", currency: "EUR", min: 10, max: 400 },
    conditions: [
      { kind: "label", is: "none_of", labels: ["newsletter"] },
      { kind: "company", is: "none_of", companies: ["Company 7"] },
      { kind: "success", is: "at_least", number: 2, period: "month" },
    ],
    limits: [
      { per: "person", period: "month", count: 100, amount: 20_000 },
      { per: "rule", period: "quarter", count: null, amount: 2_000_000 },
    ],
  },
};

/** Simulates rules over referrals that were all completed in the last 12 months. */
export async function benchmarkSimulation() {
  const world = await createWorld({ referralCount, secondsBetween: 300 });
  await completeAll(world);
  const api = await startApi(world);
  try {
    const headers = await signInByProgram({ world, api });
    const small = await createSmallTenant(api.baseUrl, { small: await insertSmall(world) });
    await small.work(turnMs);
    const alone = p95(await small.work(aloneMs));
    for (const [name, terms] of Object.entries(rules)) {
      const { nowMegabytes } = await api.memory();
      const seconds: number[] = [];
      const times: number[] = [];
      let found: Simulation | undefined;
      for (let round = 0; round < roundCount; round += 1) {
        const running = simulate(api, headers, { name, terms });
        let isOver = false;
        void running.finally(() => {
          isOver = true;
        });
        while (!isOver) times.push(...(await small.work(turnMs)));
        found = await running;
        seconds.push(found.durationMs / 1_000);
      }
      const { peakMegabytes } = await api.memory();
      say(
        `${referralCount} referrals, ${name}: ${found?.draftCount} drafts, median ${median(seconds).toFixed(1)} s, slowest ${Math.max(...seconds).toFixed(1)} s (goal ${goalSeconds} s), ${peakMegabytes - nowMegabytes} MB added to ${nowMegabytes} MB`,
      );
      say(
        `  a small organization meanwhile: p95 ${alone.toFixed(1)} → ${p95(times).toFixed(1)} ms, ratio ${(p95(times) / alone).toFixed(2)}`,
      );
    }
  } finally {
    await api.stop();
    await world.remove();
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function completeAll({ databaseUrl }: World) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO reached_statuses (organization_id, referral_id, status, reached_at)
     SELECT organization_id, id, 'completed', created_at FROM referrals ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `UPDATE referrals SET value_amount = 500 + length(name) * 137.35, value_currency = 'EUR',
       labels = '{fair}'`,
  );
  await client.query("VACUUM ANALYZE");
  await client.end();
}

async function insertSmall({ databaseUrl, pepper }: World) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { id, referrerIds } = await insertOrganization(client, { slug: "small", referrerCount: 1 });
  const scopes = ["referrals:read", "referrals:write", "users:read", "reports:read"];
  const keys = [await insertApiKey(client, { kind: "org", holderId: id, scopes, pepper })];
  await client.end();
  return { keys, referrerId: referrerIds[0] ?? "" };
}

async function simulate(
  { baseUrl }: RunningApi,
  headers: Record<string, string>,
  body: { name: string; terms: RuleTerms },
): Promise<Simulation> {
  const url = `${new URL(baseUrl).origin}/app/api/bonus-rules/simulate?organization=benchmark`;
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`Answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Simulation;
}
