import type { TimelineEntry } from "@referral-service/contract/app";
import type { Changes, StoredAuditEntry } from "../../kernel/audit/audit-entry.ts";
import { isAdmin, type PersonCaller } from "../../kernel/callers/caller.ts";
import type { Connection } from "../../kernel/database/database.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { readsBonusPayments, visibleBonusPayments } from "../../money/bonus-payments/rules.ts";
import { readsWork, type StoredReferral } from "../../referrals/rules.ts";
import { allStatuses } from "../../referrals/statuses/store.ts";
import {
  conversationOf,
  deliveriesOf,
  eventsOf,
  messagesWithIds,
  pageOfEntries,
  paymentsOf,
  type SentDelivery,
} from "./timeline-store.ts";

interface HappenedEntry extends StoredAuditEntry {
  message: TimelineEntry["message"];
  payment: TimelineEntry["payment"];
  deliveries: SentDelivery[];
}

/**
 * Returns the timeline of a visible referral: changes, messages, payments that the caller can read
 * and, for admins, the webhooks of each entry. The values before and after a change come from the
 * audit log, so other callers get only the values of the status.
 */
export async function pageOfTimeline(
  db: Connection,
  caller: PersonCaller,
  referral: StoredReferral,
  page: PageRequest,
): Promise<HappenedEntry[]> {
  const { organizationId } = caller;
  const seesEveryStatus = readsWork(caller);
  const [payments, conversation, statuses] = await Promise.all([
    readsBonusPayments(caller) ? paymentsOf(db, visibleBonusPayments(caller), referral) : [],
    conversationOf(db, referral),
    seesEveryStatus ? [] : allStatuses(db, organizationId),
  ]);
  const hiddenStatuses = statuses.flatMap(({ key, isShownToReferrer }) =>
    isShownToReferrer ? [] : [key],
  );
  const others = [...payments, ...(conversation === null ? [] : [conversation])];
  const entries = await pageOfEntries(
    db,
    {
      organizationId,
      targetIds: [referral.id, ...others.map(({ id }) => id)],
      isWhole: isAdmin(caller.permissionLevel),
      hiddenStatuses,
    },
    page,
  );
  const [messages, deliveries] = await Promise.all([
    messagesWithIds(db, { organizationId, ids: entries.flatMap(messageIdsIn) }),
    isAdmin(caller.permissionLevel) ? sentFor(db, referral, entries) : new Map(),
  ]);
  return entries.map((entry) => ({
    ...entry,
    changes: withoutHidden(entry, hiddenStatuses),
    message: messages.find(({ id }) => messageIdsIn(entry).includes(id)) ?? null,
    payment: payments.find(({ id }) => id === entry.targetId) ?? null,
    deliveries: deliveries.get(entry.id) ?? [],
  }));
}

/**
 * The changes without the referral's statuses that the reader cannot see. Payments have statuses of
 * their own.
 */
function withoutHidden({ targetType, changes }: StoredAuditEntry, hidden: string[]): Changes {
  const { status, ...others } = changes;
  if (status === undefined || targetType !== "referral") return changes;
  const isHidden = (key: unknown) => hidden.includes(String(key));
  if (isHidden(status.to)) return others;
  return { ...others, status: { from: isHidden(status.from) ? null : status.from, to: status.to } };
}

function messageIdsIn({ action, changes }: StoredAuditEntry): string[] {
  const id = action === "conversation.message_added" ? changes.messageId?.to : undefined;
  return typeof id === "string" ? [id] : [];
}

/** The deliveries by the ID of their entry, which is the first entry of the request. */
async function sentFor(
  db: Connection,
  referral: StoredReferral,
  entries: StoredAuditEntry[],
): Promise<Map<string, SentDelivery[]>> {
  const asked = entries.flatMap(({ id, requestId, createdAt: at }) =>
    requestId === null ? [] : [{ id, requestId, at }],
  );
  if (asked.length === 0) return new Map();
  const events = await eventsOf(db, referral, asked);
  const deliveries = await deliveriesOf(db, referral.organizationId, events);
  const entryOf = (eventId: string) =>
    asked.find(({ requestId }) => requestId === events.find(({ id }) => id === eventId)?.requestId);
  return Map.groupBy(deliveries, ({ eventId }) => entryOf(eventId)?.id ?? "");
}

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

const statusIn = ({ status, statusNote }: Changes): TimelineEntry["changes"] => ({
  ...(status && { status }),
  ...(statusNote && { statusNote }),
});
