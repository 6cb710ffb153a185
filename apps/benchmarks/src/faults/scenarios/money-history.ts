import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "@referral-service/api/test/seeded-random.ts";
import { type Fault, finding, none } from "../fault.ts";
import { type AppClient, openApp } from "../stage/app-client.ts";
import { type MoneyWorld, takeStep } from "../stage/money-steps.ts";
import type { Database } from "../stage/postgres-server.ts";
import type { ServiceProcess } from "../stage/service-process.ts";
import type { ApiProcess, Stage, Tenant } from "../stage/stage.ts";

const count = 10_000;
const killCountMax = 60;
const pauseMaxMs = 8_000;
/** Number of steps with one session, which can approve and pay for 15 minutes after its sign-in. */
const stepsPerSession = 500;

/**
 * Runs a history of referrals, rules, decisions and runs, once with kills and once without. The
 * ledgers must be equal.
 */
export const moneyHistory: Fault = {
  name: "history of bonuses, with and without kills",
  backends: ["PostgreSQL"],
  isLong: true,
  async run(stage) {
    const seed = Math.floor(stage.random() * 2 ** 31);
    const [api] = await stage.startApis(1);
    const workers = await stage.startWorkers(1);
    if (api === undefined) throw new Error("There is no API");
    const tenants = [await stage.createTenant(), await stage.createTenant()];
    const histories: History[] = [];
    let killCount = 0;
    for (const [index, tenant] of tenants.entries()) {
      const running = liveThrough(stage, { api, tenant, seed });
      if (index === 0) killCount = await killUntil(running, [api, ...workers], stage.random);
      histories.push(await running);
    }
    const [killed, replayed] = histories as [History, History];
    const answers = killed.answers.filter((answer, index) => answer !== replayed.answers[index]);
    const lines = killed.ledger.filter((line, index) => line !== replayed.ledger[index]);
    const [faults] = await stage.database.query<LedgerFaults>(faultsInLedger);
    return [
      finding(
        `ledger of ${killed.ledger.length} payments equal after ${count} steps, ${killCount} kills`,
        hashOf(killed.ledger),
        hashOf(killed.ledger) === hashOf(replayed.ledger) && killed.ledger.length > 0,
      ),
      none("payments that differ", lines.length),
      none("answers that differ", answers.length),
      none("payments not explained to the cent", faults?.unexplained ?? -1),
      none("drafts twice of a rule and a referral", faults?.twice ?? -1),
      none("payments completed in two runs, or only there", faults?.unpaid ?? -1),
      none("completed payments without their one audit log entry", faults?.unaudited ?? -1),
      none("differences between statements and payments", killed.unstated + replayed.unstated),
    ];
  },
};

interface History {
  answers: string[];
  ledger: string[];
  /** Number of currencies where a statement is not the total of the completed payments. */
  unstated: number;
}

const hashOf = (ledger: string[]) =>
  createHash("sha256").update(ledger.join("\n")).digest("hex").slice(0, 12);

async function liveThrough(
  stage: Stage,
  { api, tenant, seed }: { api: ApiProcess; tenant: Tenant; seed: number },
): Promise<History> {
  const people = await employ(stage, tenant);
  const world = await openWorld(stage, { api, people, seed });
  const answers: string[] = [];
  while (answers.length < count) {
    answers.push(await takeStep(world));
    if (answers.length % stepsPerSession === 0) {
      world.app = await openApp(stage, api, { email: people.payer, slug: people.slug });
    }
  }
  const unstated = await differencesIn(stage, { app: world.app, tenant, people });
  return { answers, ledger: await readLedger(stage, tenant), unstated };
}

type MoneyStage = Pick<Stage, "operate"> & { database: Pick<Database, "query" | "withClient"> };

/** Gives each referrer payout details, and creates the rules. */
export async function openWorld(
  stage: MoneyStage,
  { api, people, seed }: { api: Pick<ApiProcess, "baseUrl">; people: People; seed: number },
): Promise<MoneyWorld> {
  const open = (email: string) => openApp(stage, api, { email, slug: people.slug });
  for (const { email } of people.referrers) {
    const details = { account: email };
    const body = { paymentMethod: "paypal_venmo", details };
    await (await open(email)).call("PUT", "/payment-credentials", body);
  }
  const world: MoneyWorld = {
    app: await open(people.payer),
    referrerIds: people.referrers.map(({ id }) => id),
    random: seededRandom(seed),
    referrals: new Map(),
    imports: [],
  };
  await createRules(world.app);
  return world;
}

interface People {
  slug: string;
  payer: string;
  referrers: { id: string; email: string }[];
}

/** Gives each user an email address, and the first one the role super admin. */
export const employ = (
  { database }: Pick<MoneyStage, "database">,
  { id }: Tenant,
): Promise<People> =>
  database.withClient(async (client) => {
    await client.query(
      `UPDATE users SET email = 'person-' || id || '@example.net', first_name = 'Person',
         last_name = number::text
       FROM (SELECT id AS numbered, row_number() OVER (ORDER BY id) AS number
         FROM users WHERE organization_id = $1) AS numbers
       WHERE numbered = users.id AND organization_id = $1`,
      [id],
    );
    const { rows } = await client.query<{ id: string; email: string; slug: string }>(
      `SELECT users.id, email, slug FROM users JOIN organizations ON organizations.id = organization_id
       WHERE organization_id = $1 ORDER BY users.id LIMIT 4`,
      [id],
    );
    const [payer, ...referrers] = rows;
    if (payer === undefined) throw new Error("The tenant has no users");
    await client.query("UPDATE users SET permission_level = 'super_admin' WHERE id = $1", [
      payer.id,
    ]);
    return { slug: payer.slug, payer: payer.email, referrers };
  });

const usualTerms = {
  ...{ to: "referrer", status: "completed", conditions: [], startsOn: "2020-01-01", endsOn: null },
  ...{ limits: [], referrerTexts: { en: null, de: null } },
};
const tile = { kind: "label", is: "any_of", labels: ["Tile"] };

const rules = [
  {
    name: "Fixed",
    terms: {
      ...usualTerms,
      amount: { kind: "fixed", amount: 99.99, currency: "EUR" },
      limits: [{ per: "person", period: "ever", count: 400, amount: 30_000 }],
    },
  },
  {
    name: "Percentage",
    terms: {
      ...usualTerms,
      ...{ amount: percentage("EUR", 2.55, 10), conditions: [tile] },
      limits: [{ per: "rule", period: "ever", count: null, amount: 9_000.5 }],
    },
  },
  {
    name: "Third success",
    terms: {
      ...{ ...usualTerms, status: "qualified" },
      amount: { kind: "fixed", amount: 1_001, currency: "JPY" },
      conditions: [{ kind: "success", is: "at_least", number: 3, period: "ever" }],
    },
  },
];

function percentage(currency: string, percent: number, min: number) {
  return { ...{ kind: "percentage", percent, of: "value", currency, min }, max: 20 };
}

async function createRules(app: AppClient) {
  for (const rule of rules) {
    const { status, body } = await app.call("POST", "/bonus-rules", rule);
    if (status !== 201) throw new Error(`Creating a rule returned ${JSON.stringify(body)}`);
  }
}

/** Returns one line for each payment, in words that are the same for both tenants. */
async function readLedger({ database }: Stage, { id }: Tenant): Promise<string[]> {
  const rows = await database.query<{ line: string }>(
    `SELECT concat_ws(' | ', coalesce(referrals.name, 'deleted'), coalesce(rules.name, 'by hand'),
       users.last_name, amount, currency, payment.status, withdrawn_at IS NOT NULL, payment.version,
       failure_reason, explanation ->> 'text', explanation -> 'steps',
       (SELECT string_agg(coalesce(result, 'none'), ',' ORDER BY runs.created_at)
        FROM payments_of_runs JOIN payment_runs AS runs ON runs.id = run_id
        WHERE bonus_payment_id = payment.id)) AS line
     FROM bonus_payments AS payment
     JOIN users ON users.organization_id = payment.organization_id AND users.id = referrer_id
     LEFT JOIN referrals ON referrals.id = referral_id
     LEFT JOIN bonus_rules AS rules ON rules.id = rule_id
     WHERE payment.organization_id = $1 ORDER BY payment.created_at, line`,
    [id],
  );
  return rows.map(({ line }) => line).sort();
}

export interface LedgerFaults {
  unexplained: number;
  twice: number;
  unpaid: number;
  unaudited: number;
}

export const faultsInLedger = `SELECT
  (SELECT count(*)::int FROM bonus_payments WHERE explanation IS NOT NULL AND amount <> (
    SELECT sum((step ->> 'change')::numeric)
    FROM jsonb_array_elements(explanation -> 'steps') AS step)) AS unexplained,
  (SELECT count(*)::int FROM (SELECT FROM bonus_payments
    WHERE rule_id IS NOT NULL AND withdrawn_at IS NULL
    GROUP BY rule_id, referral_id HAVING count(*) > 1) AS pairs) AS twice,
  (SELECT count(*)::int FROM (
    SELECT bonus_payment_id AS id FROM payments_of_runs WHERE result = 'completed'
    GROUP BY bonus_payment_id HAVING count(*) > 1
    UNION ALL SELECT id FROM bonus_payments WHERE status <> 'completed' AND EXISTS (
      SELECT FROM payments_of_runs WHERE bonus_payment_id = bonus_payments.id
        AND result = 'completed')) AS wrong) AS unpaid,
  (SELECT count(*)::int FROM bonus_payments WHERE status = 'completed' AND 1 <> (
    SELECT count(*) FROM audit_logs WHERE target_id = bonus_payments.id
      AND changes #>> '{status,to}' = 'completed')) AS unaudited`;

interface Stated {
  app: AppClient;
  tenant: Tenant;
  people: People;
}

async function differencesIn({ database }: Stage, { app, people }: Stated): Promise<number> {
  let differing = 0;
  for (const { id } of people.referrers) {
    const { body } = await app.call(
      "GET",
      `/users/${id}/statement?year=${new Date().getFullYear()}`,
    );
    const paid = await database.query<{ currency: string; sum: number }>(
      `SELECT currency, sum(amount)::double precision AS sum FROM bonus_payments
       WHERE referrer_id = $1 AND status = 'completed' GROUP BY currency`,
      [id],
    );
    const stated = new Map<string, number>(
      body.sums.map((one: { currency: string; paid: number }) => [one.currency, one.paid]),
    );
    differing += paid.filter(({ currency, sum }) => stated.get(currency) !== sum).length;
  }
  return differing;
}

/**
 * Kills the processes one after another, and restarts each one immediately, until the work is done.
 */
async function killUntil(
  work: Promise<unknown>,
  victims: ServiceProcess[],
  random: () => number,
): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  let killCount = 0;
  while (!isOver && killCount < killCountMax) {
    await Promise.race([delay(random() * pauseMaxMs), over]);
    const victim = victims[Math.floor(random() * victims.length)];
    if (isOver || victim === undefined) break;
    await victim.kill();
    killCount += 1;
    await victim.start();
  }
  return killCount;
}
