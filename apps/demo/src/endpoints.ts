import type { Client } from "@referral-service/sdk";

/** Deletes the endpoints with this name. Returns whether there were any. */
export async function removeEndpoints(client: Client, name: string): Promise<boolean> {
  const ids: string[] = [];
  for await (const endpoint of client.webhookEndpoints.list()) {
    if (endpoint.name === name) ids.push(endpoint.id);
  }
  for (const id of ids) await client.webhookEndpoints.delete(id);
  return ids.length > 0;
}
