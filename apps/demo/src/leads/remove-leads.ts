import { createClient } from "@referral-service/sdk";
import { removeEndpoints } from "../endpoints.ts";
import type { Quickstart } from "../service.ts";
import { customFields, labelOfLeads } from "./leads.ts";
import { inParallel } from "./submit-leads.ts";

export const endpointName = "Demo: leads";

/**
 * Deletes everything that `followLeads` creates, even after an interrupted run. Returns a
 * description of it.
 */
export async function removeLeads({ baseUrl, keys, organizations }: Quickstart): Promise<string[]> {
  const organization = organizations.unlimited.id;
  // Uses another key than the one that submits leads, because each key has its own rate limit.
  const client = createClient({ baseUrl, apiKey: keys.superAdmin, organization, retries: 20 });
  const removed: string[] = [];
  if (await removeEndpoints(client, endpointName)) removed.push("the endpoint");
  const leadIds: string[] = [];
  for await (const { id } of client.referrals.list({ label: labelOfLeads, limit: 100 })) {
    leadIds.push(id);
  }
  await inParallel(leadIds, (id) => client.referrals.delete(id));
  if (leadIds.length > 0) removed.push(`${leadIds.length} leads`);
  const fieldIds: string[] = [];
  for await (const { id, name, label } of client.customFields.list(organization)) {
    if (customFields.some((field) => field.name === name && field.label === label))
      fieldIds.push(id);
  }
  for (const id of fieldIds) await client.customFields.delete(organization, id);
  if (fieldIds.length > 0) removed.push("their custom fields");
  return removed;
}
