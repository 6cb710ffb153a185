import type { CreateDataSubjectRequest } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { type StoredRequest, sealPerson } from "./request.ts";
import { findRequest, insertRequest } from "./store.ts";

/** Lets a worker search for the data that is held about a person. The audit log records what follows. */
export async function createRequest(
  deps: Deps,
  { organizationId, userId, requestId }: PersonCaller,
  sought: CreateDataSubjectRequest,
): Promise<StoredRequest> {
  return deps.db.transaction(async (tx) => {
    await requireRoom(tx, deps, { organizationId, what: "dataSubjectRequests" });
    const id = deps.newId();
    await insertRequest(tx, {
      id,
      organizationId,
      userId,
      status: "looking",
      sealedPerson: sealPerson(deps.sealedBox, id, { sought, names: [] }),
      requestId,
      createdAt: deps.clock.now(),
    });
    const stored = await findRequest(tx, organizationId, id);
    if (stored === null) throw new Error("An insert without a row");
    return stored;
  });
}
