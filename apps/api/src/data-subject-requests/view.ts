import type { DataSubjectRequest } from "@referral-service/contract/app";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import { openPerson, type StoredRequest } from "./request.ts";

export const toRequestView =
  ({ sealedBox }: Pick<PlatformDeps, "sealedBox">) =>
  (stored: StoredRequest): DataSubjectRequest => {
    const person = openPerson(sealedBox, stored);
    return {
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
    };
  };
