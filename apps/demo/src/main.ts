import { isDeepStrictEqual } from "node:util";
import { type Client, createClient, type Referral } from "@referral-service/sdk";
import { differenceOf, type Match, matchReceipts } from "./compare.ts";
import { customFields } from "./leads.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { reportOf } from "./report.ts";
import { reachService, type Service } from "./service.ts";
import { type Acknowledged, submitLeads } from "./submit-leads.ts";

// Long enough to outlive a service that is killed and started again meanwhile.
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
  const client = createClient({ baseUrl, apiKey: keys.organization, retries });
  const endpoint = await client.webhookEndpoints.create({
    name: "Demo receiver",
    url: receiver.url,
    eventTypes: ["referral.created", "referral.updated", "referral.deleted"],
  });
  receiver.useSecret(endpoint.secret);
  try {
    await createMissingFields(client, organizations.unlimited.id);
    say("Submitting the leads …");
    const changes = await submitLeads(client, {
      referrerIds: [users.referrer, users.otherReferrer],
    });
    const matches = await receiptsOf(changes, receiver);
    say(`\n${reportOf(matches, receiver)}\n`);
    return [...eventFailures(matches), ...(await storedFailures(client, changes))];
  } finally {
    await client.webhookEndpoints.delete(endpoint.id);
  }
}

/** An earlier demo may have left them. */
async function createMissingFields(client: Client, organizationId: string) {
  const names = new Set<string>();
  for await (const field of client.customFields.list(organizationId)) names.add(field.name);
  for (const field of customFields) {
    if (!names.has(field.name)) await client.customFields.create(organizationId, field);
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

/** Reads every lead back: the API must still say what it answered last, and nothing of the deleted. */
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
