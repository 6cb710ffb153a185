import type { CreateDataSubjectRequest, DataSubjectRequest } from "@referral-service/contract/app";
import { dayMs, hourMs } from "../../kernel/durations.ts";
import type { SealedBox } from "../../kernel/platform/sealed-box.ts";

/** Time that a request keeps the data of the person that it is about. */
export const personKeptMs = dayMs;

/** Time that an export can be downloaded. */
export const exportKeptMs = hourMs;

export interface StoredRequest {
  id: string;
  organizationId: string;
  /** The super admin who requested the current task. */
  userId: string;
  userName: string | null;
  status: DataSubjectRequest["status"];
  sealedPerson: Uint8Array | null;
  subjectIds: string[];
  held: Record<string, number> | null;
  erasureRefusedBecause: string | null;
  exportKeptUntil: Date | null;
  erased: Record<string, number> | null;
  auditLogRemains: boolean;
  failedBecause: string | null;
  requestId: string;
  completedAt: Date | null;
  createdAt: Date;
}

/** The encrypted part of a request. */
export interface SoughtPerson {
  sought: CreateDataSubjectRequest;
  names: string[];
}

export const personContext = (id: string) => `person of data subject request ${id}`;

export const exportContext = (id: string) => `export of data subject request ${id}`;

export const sealPerson = (sealedBox: SealedBox, id: string, person: SoughtPerson) =>
  sealedBox.seal(JSON.stringify(person), personContext(id));

/** Null after the person was removed. Throws `SealBroken` when the row was altered. */
export const openPerson = (
  sealedBox: SealedBox,
  { id, sealedPerson }: Pick<StoredRequest, "id" | "sealedPerson">,
): SoughtPerson | null =>
  sealedPerson && JSON.parse(sealedBox.open(sealedPerson, personContext(id)));

/** Whether the person was found and not removed since. */
export const isFound = ({ status, sealedPerson }: StoredRequest) =>
  (status === "found" || status === "exported") && sealedPerson !== null;

/** Returns why this super admin cannot erase the person in the request, or null when they can. */
export const whyNotErasableBy = (
  userId: string,
  { erasureRefusedBecause, subjectIds }: StoredRequest,
): string | null =>
  erasureRefusedBecause ??
  (subjectIds.includes(userId) ? "Another super admin must erase your data." : null);

/** The request for the super admin who reads it. `person` is null after it was removed. */
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
