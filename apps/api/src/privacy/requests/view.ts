import type { DataSubjectRequest } from "@referral-service/contract/app";
import { type SoughtPerson, type StoredRequest, whyNotErasableBy } from "./request.ts";

/** The request for the super admin who reads it. `person` is null once it was removed. */
export const toRequestView = (
  stored: StoredRequest,
  { person, readerId }: { person: SoughtPerson | null; readerId: string },
): DataSubjectRequest => ({
  id: stored.id,
  status: stored.status,
  sought: person?.sought ?? null,
  names: person?.names ?? [],
  held: stored.held,
  erasureRefusedBecause: whyNotErasableBy(readerId, stored),
  erased: stored.erased,
  auditLogRemains: stored.auditLogRemains,
  failedBecause: stored.failedBecause,
  requestedBy: { id: stored.userId, name: stored.userName },
  createdAt: stored.createdAt.getTime(),
  exportKeptUntil: stored.exportKeptUntil?.getTime() ?? null,
  completedAt: stored.completedAt?.getTime() ?? null,
});
