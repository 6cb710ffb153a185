import { isDeepStrictEqual } from "node:util";
import { type Client, createClient, type Referral } from "@referral-service/sdk";
import { inTime, type Receiver, startReceiver } from "../receiver.ts";
import type { Say } from "../say.ts";
import type { Quickstart } from "../service.ts";
import { differenceOf, type Match, matchReceipts } from "./compare.ts";
import { customFields } from "./leads.ts";
import { endpointName, removeLeads } from "./remove-leads.ts";
import { reportOf } from "./report.ts";
import { type Acknowledged, submitLeads } from "./submit-leads.ts";

// The number of retries, enough for a service that is killed and restarted in the meantime.
const retries = 20;

/**
 * Submits 500 leads from a CSV file, changes some, and compares every webhook with the API's
 * response. Returns the failures.
 */
export async function followLeads(quickstart: Quickstart, say: Say): Promise<string[]> {
  const { baseUrl, keys, organizations, users } = quickstart;
  const organization = organizations.unlimited.id;
  const client = createClient({ baseUrl, apiKey: keys.organization, retries });
  await removeLeads(quickstart);
  const receiver = await startReceiver();
  try {
    const endpoint = await client.webhookEndpoints.create({
      name: endpointName,
      url: receiver.url,
      eventTypes: ["referral.created", "referral.updated", "referral.deleted"],
    });
    receiver.useSecret(endpoint.secret);
    await createFields(client, organization);
    say("Submitting the leads …");
    const changes: Acknowledged[] = [];
    await submitLeads(client, changes, { referrerIds: [users.referrer, users.otherReferrer] });
    const matches = await receiptsOf(changes, receiver);
    say(`\n${reportOf(matches, receiver)}\n`);
    const failures = [...eventFailures(matches), ...(await storedFailures(client, changes))];
    if (failures.length === 0)
      say("Every event of every lead arrived, was verified and matches the API's response.");
    return failures;
  } finally {
    const removed = await removeLeads(quickstart);
    say(`Removed: ${removed.join(", ")}. The audit log entries remain.`);
    receiver.close();
  }
}

async function createFields(client: Client, organization: string) {
  const names = new Set<string>();
  for await (const field of client.customFields.list(organization)) names.add(field.name);
  for (const field of customFields) {
    if (!names.has(field.name)) await client.customFields.create(organization, field);
  }
}

async function receiptsOf(changes: Acknowledged[], { receipts }: Receiver): Promise<Match[]> {
  const matches = () => matchReceipts(changes, receipts.values());
  await inTime(() => matches().every(({ receipt }) => receipt !== undefined));
  return matches();
}

function eventFailures(matches: Match[]): string[] {
  return matches.flatMap((match) => {
    const difference = differenceOf(match);
    const { eventType, referral } = match.change;
    return difference === undefined ? [] : [`${eventType} of ${referral.id} ${difference}`];
  });
}

/** Reads every lead again. The API must return the same data, and 404 for the deleted leads. */
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
