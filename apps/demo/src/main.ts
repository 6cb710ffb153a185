import { isDeepStrictEqual } from "node:util";
import { type Client, type CustomField, createClient, type Referral } from "@referral-service/sdk";
import { differenceOf, type Match, matchReceipts } from "./compare.ts";
import { customFields } from "./leads.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { reportOf } from "./report.ts";
import { reachService, type Service } from "./service.ts";
import { type Acknowledged, removeLeads, submitLeads } from "./submit-leads.ts";

// Long enough for a service that is killed and restarted meanwhile.
const retries = 20;
const arrivalLimitMs = 120_000;
const pollMs = 50;

const say = (line: string) => process.stdout.write(`${line}\n`);

const service = await reachService(say);
const receiver = await startReceiver();
let failures: string[];
try {
  failures = await run(service, receiver);
} finally {
  receiver.close();
  await service.stop();
}
for (const failure of failures.slice(0, 20)) say(`FAILED: ${failure}`);
if (failures.length === 0) say("Every event of every lead arrived, verified, as the API said.");
process.exitCode = failures.length === 0 ? 0 : 1;

async function run({ quickstart }: Service, receiver: Receiver): Promise<string[]> {
  const { baseUrl, keys, organizations, users } = quickstart;
  const organization = organizations.unlimited.id;
  const client = createClient({ baseUrl, apiKey: keys.organization, retries });
  // Removing uses a key of its own, because each key has its own rate limit.
  const remover = createClient({ baseUrl, apiKey: keys.superAdmin, organization, retries });
  const changes: Acknowledged[] = [];
  const endpoint = await client.webhookEndpoints.create({
    name: "Demo receiver",
    url: receiver.url,
    eventTypes: ["referral.created", "referral.updated", "referral.deleted"],
  });
  const fields: CustomField[] = [];
  receiver.useSecret(endpoint.secret);
  try {
    await createFields(client, organization, fields);
    say("Submitting the leads …");
    await submitLeads(client, changes, { referrerIds: [users.referrer, users.otherReferrer] });
    const matches = await receiptsOf(changes, receiver);
    say(`\n${reportOf(matches, receiver)}\n`);
    return [...eventFailures(matches), ...(await storedFailures(client, changes))];
  } finally {
    await client.webhookEndpoints.delete(endpoint.id);
    const leadCount = await removeLeads(remover, changes);
    for (const { id } of fields) await remover.customFields.delete(organization, id);
    say(
      `Removed ${leadCount} leads, their custom fields and the endpoint; the audit log keeps what was done.`,
    );
  }
}

async function createFields(client: Client, organization: string, created: CustomField[]) {
  const names = new Set<string>();
  for await (const field of client.customFields.list(organization)) names.add(field.name);
  for (const field of customFields) {
    if (!names.has(field.name)) created.push(await client.customFields.create(organization, field));
  }
}

async function receiptsOf(changes: Acknowledged[], { receipts }: Receiver): Promise<Match[]> {
  const deadlineMs = performance.now() + arrivalLimitMs;
  for (;;) {
    const matches = matchReceipts(changes, receipts.values());
    const complete = matches.every(({ receipt }) => receipt !== undefined);
    if (complete || performance.now() > deadlineMs) return matches;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function eventFailures(matches: Match[]): string[] {
  return matches.flatMap((match) => {
    const difference = differenceOf(match);
    const { eventType, referral } = match.change;
    return difference === undefined ? [] : [`${eventType} of ${referral.id} ${difference}`];
  });
}

/** Reads every lead again. The API must answer as before, and 404 for the deleted ones. */
async function storedFailures(client: Client, changes: Acknowledged[]): Promise<string[]> {
  const lastAnswers = new Map<string, Referral>();
  for (const { eventType, referral } of changes) {
    if (eventType === "referral.deleted") lastAnswers.delete(referral.id);
    else lastAnswers.set(referral.id, referral);
  }
  const earliest = Math.min(...changes.map(({ referral }) => referral.createdAt));
  const stored = new Map<string, Referral>();
  const query = { createdAfter: earliest - 1, limit: 100 };
  for await (const referral of client.referrals.list(query)) stored.set(referral.id, referral);
  return [...lastAnswers].flatMap(([id, answer]) =>
    isDeepStrictEqual(stored.get(id), answer) ? [] : [`${id} reads back differently`],
  );
}
