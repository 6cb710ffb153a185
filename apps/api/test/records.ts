import { eventSchemas, type WebhookEvent } from "@referral-service/contract";
import { expect } from "vitest";
import type { TestService } from "./service.ts";

const eventRowsOf = ({ db }: TestService["deps"], organizationId: string) =>
  db.client.event.findMany({ where: { organizationId }, orderBy: { id: "asc" } });

/** The bodies that receivers get for the organization's events, in order. */
export const payloadsOf = async ({ deps }: TestService, organizationId: string) =>
  (await eventRowsOf(deps, organizationId)).map(({ payload }) => payload);

/** The organization's events in order, each checked against the contract. */
export async function eventsOf(
  { deps }: TestService,
  organizationId: string,
): Promise<WebhookEvent[]> {
  const rows = await eventRowsOf(deps, organizationId);
  return rows.map((row) => {
    const payload = JSON.parse(row.payload);
    expect(payload).toMatchObject({
      eventId: row.id,
      eventType: row.type,
      organizationId,
      timestamp: row.createdAt.getTime(),
    });
    const event = eventSchemas[payload.eventType as WebhookEvent["eventType"]].parse(payload);
    // The payload has only fields in the contract.
    expect(event).toEqual(payload);
    return event;
  });
}

/** The organization's audit log in order, or only the entries for one action. */
export const auditRowsOf = ({ deps }: TestService, organizationId: string, action?: string) =>
  deps.db.client.auditLog.findMany({
    where: { organizationId, ...(action !== undefined && { action }) },
    orderBy: { id: "asc" },
  });

/** The number of rows that writes have created in an organization. */
export async function countsOf({ deps }: TestService, organizationId: string) {
  const { client } = deps.db;
  const where = { organizationId };
  return {
    referrals: await client.referral.count({ where }),
    events: await client.event.count({ where }),
    auditRows: await client.auditLog.count({ where }),
  };
}

/** The open deliveries to an endpoint. */
export const openDeliveriesOf = ({ deps }: TestService, webhookEndpointId: string) =>
  deps.db.client.openWebhookDelivery.findMany({
    where: { webhookEndpointId },
    orderBy: { eventId: "asc" },
  });

/** Every delivery in an organization or to one endpoint. */
export const deliveriesOf = (
  { deps }: TestService,
  where: { organizationId: string } | { webhookEndpointId: string },
) => deps.db.client.webhookDelivery.findMany({ where, orderBy: { eventId: "asc" } });

/** An endpoint's row, including the columns that the API does not show. */
export const endpointRowOf = ({ deps }: TestService, id: string) =>
  deps.db.client.webhookEndpoint.findFirstOrThrow({ where: { id } });
