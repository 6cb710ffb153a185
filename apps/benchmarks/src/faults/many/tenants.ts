import { randomBytes } from "node:crypto";
import { newId } from "@referral-service/api/kernel/platform/ids.ts";
import { insertApiKey, insertOrganization } from "../../organization.ts";
import { allEventTypes, type Tenant, tenantScopes } from "../stage/stage.ts";
import type { FleetDatabase } from "./database.ts";
import { type Api, pepper, type Receivers } from "./services.ts";

export interface SubscribedTenant extends Tenant {
  /** Path of the tenant's webhook endpoint at the receiver. */
  path: string;
}

export const createTenant = (database: FleetDatabase): Promise<Tenant> =>
  database.withClient(async (client) => {
    const slug = `tenant-${randomBytes(8).toString("hex")}`;
    const organization = await insertOrganization(client, { slug, referrerCount: 10 });
    const holder = { kind: "org" as const, holderId: organization.id };
    const key = await insertApiKey(client, { ...holder, scopes: tenantScopes, pepper });
    return { ...organization, key };
  });

/** Creates an organization with an endpoint that is subscribed to everything. */
export async function createSubscribedTenant({
  database,
  api,
  receivers,
}: {
  database: FleetDatabase;
  api: Api;
  receivers: Receivers;
}): Promise<SubscribedTenant> {
  const tenant = await createTenant(database);
  const path = `/${newId()}`;
  const response = await fetch(`${api.baseUrl}/webhooks`, {
    method: "POST",
    headers: { Authorization: `Bearer ${tenant.key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: path, url: receivers.urlOf(path), eventTypes: allEventTypes }),
  });
  if (!response.ok) throw new Error(`POST /webhooks returned ${await response.text()}`);
  return { ...tenant, path };
}
