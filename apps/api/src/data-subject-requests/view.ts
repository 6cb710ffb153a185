import type { DataSubjectRequest } from "@referral-service/contract/app";
import type { SoughtPerson, StoredRequest } from "./request.ts";

/** `person` is null once it was removed from the request. */
export const toRequestView = (
  stored: StoredRequest,
  person: SoughtPerson | null,
): DataSubjectRequest => ({
  id: stored.id,
  status: stored.status,
  sought: person?.sought ?? null,
  names: person?.names ?? [],
  held: stored.held,
  erasureRefusedBecause: stored.erasureRefusedBecause,
  erased: stored.erased,
  auditLogRemains: stored.auditLogRemains,
  failedBecause: stored.failedBecause,
  requestedBy: { id: stored.userId, name: stored.userName },
  createdAt: stored.createdAt.getTime(),
  exportKeptUntil: stored.exportKeptUntil?.getTime() ?? null,
  completedAt: stored.completedAt?.getTime() ?? null,
});
