import type { TimelineEntry } from "@referral-service/contract/app";
import { isAdmin, type PersonCaller } from "../../kernel/callers/caller.ts";
import type { HappenedEntry } from "./timeline.ts";

export const toTimelineView =
  (caller: PersonCaller) =>
  (entry: HappenedEntry): TimelineEntry => ({
    id: entry.id,
    action: entry.action,
    actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
    changes: isAdmin(caller.permissionLevel) ? entry.changes : statusIn(entry.changes),
    requestId: entry.requestId,
    createdAt: entry.createdAt.getTime(),
    message: entry.message,
    payment: entry.payment,
    deliveries: entry.deliveries.map((delivery) => ({
      id: delivery.id,
      eventType: delivery.eventType,
      webhookEndpointId: delivery.webhookEndpointId,
      endpointName: delivery.endpointName,
      status: delivery.status,
      lastResponseStatus: delivery.lastResponseStatus,
      lastError: delivery.lastError,
      createdAt: delivery.createdAt.getTime(),
      completedAt: delivery.completedAt?.getTime() ?? null,
    })),
  });

const statusIn = ({ status }: HappenedEntry["changes"]): TimelineEntry["changes"] =>
  status === undefined ? {} : { status };
