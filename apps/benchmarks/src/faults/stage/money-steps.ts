import { setTimeout as delay } from "node:timers/promises";
import type { Answer, AppClient } from "./app-client.ts";

/** The data that the steps of a history choose from. It is the same in each run of the history. */
export interface MoneyWorld {
  app: AppClient;
  referrerIds: string[];
  random: () => number;
  /** Referral IDs by name, in order of submission. */
  referrals: Map<string, string>;
  /** Imports that a step started, which are finished before the next step. */
  imports: string[];
}

type Step = (world: MoneyWorld) => Promise<Answer | undefined>;

const pick = <Item>(random: () => number, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

const amountOf = (random: () => number) => Math.ceil(random() * 100_000) / 100;

const aReferral = ({ random, referrals }: MoneyWorld) => pick(random, [...referrals.values()]);

/** Creates a referral for one of a few people, so that many are referred more than once. */
function newReferral({ random, referrerIds, referrals }: MoneyWorld) {
  const name = `Referral ${referrals.size + 1}`;
  const person = Math.floor(random() * (referrals.size + 10));
  return {
    name,
    referrerId: pick(random, referrerIds),
    email: `person-${person}@example.com`,
    labels: random() < 0.5 ? ["Tile"] : [],
    ...(random() < 0.7 && { value: { amount: amountOf(random), currency: "EUR" } }),
  };
}

const submit: Step = async (world) => {
  const body = newReferral(world);
  const answer = await world.app.call("POST", "/referrals", body);
  if (answer.status === 201) world.referrals.set(body.name, answer.body.id);
  return answer;
};

const change =
  (changes: (world: MoneyWorld) => object): Step =>
  async (world) => {
    const id = aReferral(world);
    const body = changes(world);
    return id === undefined ? undefined : world.app.call("PATCH", `/referrals/${id}`, body);
  };

const remove: Step = async (world) => {
  const id = aReferral(world);
  return id === undefined ? undefined : world.app.call("DELETE", `/referrals/${id}`);
};

const decide: Step = async (world) => {
  const id = aReferral(world);
  const decision = pick(world.random, [
    "first_submitted",
    "this_one",
    "shared",
    "different_people",
  ]);
  if (id === undefined) return undefined;
  const body = { decision, reason: "It is a random history" };
  return world.app.call("POST", `/referrals/${id}/duplicates`, body);
};

const undo: Step = async ({ app, random }) => {
  const { body } = await app.call("GET", "/duplicate-cases?status=decided&limit=5");
  const found = pick<{ id: string }>(random, body.data);
  return found && app.call("POST", `/duplicate-cases/${found.id}/undo`, {});
};

const draftByHand: Step = async (world) => {
  const referralId = aReferral(world);
  const amount = amountOf(world.random);
  if (referralId === undefined) return undefined;
  return world.app.call("POST", "/bonus-payments", { referralId, amount, currency: "EUR" });
};

async function paymentsIn({ app }: MoneyWorld, status: string): Promise<{ id: string }[]> {
  const answer = await app.call("GET", `/payments?statuses=${status}&limit=50`);
  if (answer.status !== 200) throw new Error(`GET /payments returned ${JSON.stringify(answer)}`);
  return answer.body.data;
}

const approve: Step = async (world) => {
  const drafts = await paymentsIn(world, "draft");
  const chosen = drafts.filter(() => world.random() < 0.5);
  const reason = "It is a random history";
  const payments = chosen.map(({ id }) => ({ bonusPaymentId: id, reason }));
  if (payments.length === 0) return undefined;
  return world.app.call("POST", "/payments/approve", { payments });
};

const move =
  (status: string, verb: string, body = {}): Step =>
  async (world) => {
    const found = pick(world.random, await paymentsIn(world, status));
    return found && world.app.call("POST", `/bonus-payments/${found.id}/${verb}`, body);
  };

const beginRun: Step = async (world) => {
  const ready = [...(await paymentsIn(world, "approved")), ...(await paymentsIn(world, "failed"))];
  const bonusPaymentIds = ready.filter(() => world.random() < 0.7).map(({ id }) => id);
  if (bonusPaymentIds.length === 0) return undefined;
  return world.app.call("POST", "/payment-runs", { kind: "csv", bonusPaymentIds });
};

async function openRun({ app, random }: MoneyWorld): Promise<string | undefined> {
  const { body } = await app.call("GET", "/payment-runs?limit=20");
  const open = body.data.filter(({ status }: { status: string }) => status === "open");
  return pick<{ id: string }>(random, open)?.id;
}

const takeResults: Step = async (world) => {
  const id = await openRun(world);
  if (id === undefined) return undefined;
  const { body } = await world.app.call(
    "GET",
    `/payment-runs/${id}/payments?result=none&limit=100`,
  );
  const rows = body.data.map(
    ({ reference }: { reference: string }) =>
      `${reference},${pick(world.random, ["completed", "completed", "completed", "failed", "pending"])}`,
  );
  const text = ["reference,status", ...rows].join("\n");
  return world.app.call("POST", `/payment-runs/${id}/results`, { text });
};

const cancelRun: Step = async (world) => {
  const id = await openRun(world);
  return id === undefined ? undefined : world.app.call("POST", `/payment-runs/${id}/cancel`, {});
};

const importLimitMs = 60_000;

async function reach({ app }: MoneyWorld, id: string, statuses: string[]) {
  const untilMs = performance.now() + importLimitMs;
  for (;;) {
    const { body } = await app.call("GET", `/imports/referrals/${id}`);
    if (statuses.includes(body.status)) return;
    if (performance.now() > untilMs) throw new Error(`The import stays ${body.status}`);
    await delay(50);
  }
}

/** Creates some completed referrals from a file, and undoes half of these imports. */
const importFile: Step = async (world) => {
  const { app, random } = world;
  const rows = [newReferral(world), newReferral(world)].map(
    ({ email, referrerId }, index) =>
      `Import ${world.imports.length}.${index},${email},${referrerId},completed`,
  );
  const csv = ["name,email,referrerId,status", ...rows].join("\n");
  const sent = await app.call("POST", "/imports/referrals", { csv, createsDuplicates: true });
  // An organization can send only a limited number of files.
  if (sent.status !== 201) return sent;
  const { body } = sent;
  await reach(world, body.id, ["checked"]);
  const answer = await app.call("POST", `/imports/referrals/${body.id}/run`, { mode: "all" });
  world.imports.push(body.id);
  if (answer.status !== 200) return answer;
  await reach(world, body.id, ["completed", "stopped"]);
  if (random() < 0.5) return answer;
  const undone = await app.call("POST", `/imports/referrals/${body.id}/undo`, {});
  await reach(world, body.id, ["undone", "completed", "stopped"]);
  return undone;
};

const statuses = ["new", "contacted", "qualified", "completed", "completed", "lost"];

/** Relative frequency of each step. */
const steps: Record<string, [weight: number, step: Step]> = {
  submit: [240, submit],
  status: [400, change(({ random }) => ({ status: pick(random, statuses) }))],
  value: [80, change(({ random }) => ({ value: { amount: amountOf(random), currency: "EUR" } }))],
  referrer: [
    30,
    change(({ random, referrerIds }) => ({
      ...{ referrerId: pick(random, referrerIds), creditReason: "It is a random history" },
    })),
  ],
  remove: [15, remove],
  decide: [60, decide],
  undo: [15, undo],
  draft: [30, draftByHand],
  approve: [30, approve],
  cancel: [10, move("draft", "cancel")],
  process: [15, move("approved", "process")],
  complete: [15, move("processing", "complete")],
  fail: [8, move("processing", "fail", { failureReason: "Account closed" })],
  run: [15, beginRun],
  results: [20, takeResults],
  "cancel run": [5, cancelRun],
  import: [4, importFile],
};

/** Takes one step of a random history. Returns its name with the status of the response. */
export async function takeStep(world: MoneyWorld): Promise<string> {
  const weights = Object.entries(steps);
  let rest = world.random() * weights.reduce((sum, [, [weight]]) => sum + weight, 0);
  for (const [name, [weight, step]] of weights) {
    rest -= weight;
    if (rest < 0) return `${name} ${(await step(world))?.status ?? "nothing to do"}`;
  }
  throw new Error("No step was chosen");
}
