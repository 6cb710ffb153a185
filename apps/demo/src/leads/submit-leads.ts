import type { Client, Referral, ReferralStatus } from "@referral-service/sdk";
import { readLeads } from "./leads.ts";

/** A change that the API has acknowledged, and the event that must follow from it. */
export interface Acknowledged {
  eventType: "referral.created" | "referral.updated" | "referral.deleted";
  /** The referral as the API returned it. For a deletion, as it was before. */
  referral: Referral;
  statusChange?: { oldStatus: ReferralStatus; newStatus: ReferralStatus };
  answeredAtMs: number;
}

const requestsAtOnce = 10;

/**
 * Every 20th lead is contacted and every 50th qualifies. A completed lead would leave a customer
 * behind.
 */
const nextStatus = (index: number): ReferralStatus | undefined =>
  index % 50 === 0 ? "qualified" : index % 20 === 0 ? "contacted" : undefined;

/**
 * Submits all leads, changes the status of some, deletes the last one, and records the expected
 * events.
 */
export async function submitLeads(
  client: Client,
  acknowledged: Acknowledged[],
  { referrerIds }: { referrerIds: [string, string] },
): Promise<void> {
  const acknowledge = (change: Omit<Acknowledged, "answeredAtMs">) =>
    acknowledged.push({ ...change, answeredAtMs: performance.now() });

  const leads = readLeads();
  await inParallel(leads, async (lead, index) => {
    const referrerId = referrerIds[index % 2 === 0 ? 0 : 1];
    const created = await client.referrals.create({ ...lead, referrerId });
    acknowledge({ eventType: "referral.created", referral: created });

    const status = nextStatus(index);
    if (status !== undefined) {
      const updated = await client.referrals.update(created.id, { status });
      const statusChange = { oldStatus: created.status, newStatus: status };
      acknowledge({ eventType: "referral.updated", referral: updated, statusChange });
    }
    if (index === leads.length - 1) {
      await client.referrals.delete(created.id);
      acknowledge({ eventType: "referral.deleted", referral: created });
    }
  });
}

export async function inParallel<Item>(
  items: Item[],
  work: (item: Item, index: number) => Promise<void>,
) {
  const waiting = items.entries();
  const lanes = Array.from({ length: requestsAtOnce }, async () => {
    for (const [index, item] of waiting) await work(item, index);
  });
  await Promise.all(lanes);
}
