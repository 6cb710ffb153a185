import { eventSchemas, type WebhookEvent } from "@referral-service/contract";
import { expect } from "vitest";
import type { TestService } from "./service.ts";

/** The organization's events in order, each held against the contract. */
export async function eventsOf(
  { deps }: TestService,
  organizationId: string,
): Promise<WebhookEvent[]> {
  const rows = await deps.db.client.event.findMany({
    where: { organizationId },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => {
    const payload = JSON.parse(row.payload);
    expect(payload).toMatchObject({
      eventId: row.id,
      eventType: row.type,
      organizationId,
      timestamp: row.createdAt.getTime(),
    });
    const event = eventSchemas[payload.eventType as WebhookEvent["eventType"]].parse(payload);
    // Nothing but what the contract lists.
    expect(event).toEqual(payload);
    return event;
  });
}

export const auditRowsOf = ({ deps }: TestService, organizationId: string) =>
  deps.db.client.auditLog.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
