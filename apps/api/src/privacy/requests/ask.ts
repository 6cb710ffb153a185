import type { ResponseBody } from "@referral-service/contract";
import { appContract, type CreateDataSubjectRequest } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { conflict, notFound } from "../../kernel/refusal.ts";
import {
  exportContext,
  isFound,
  type StoredRequest,
  sealPerson,
  whyNotErasableBy,
} from "./request.ts";
import { findRequest, findSealedExport, insertRequest, lockRequest, setTask } from "./store.ts";

/** Whether the caller can search for, export and erase the data of people. */
export const mayAsk = appContract.dataSubjectRequests.create.metadata.access;

/**
 * Starts a worker's search for the data about a person. The audit log records the actions that
 * follow.
 */
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
    if (stored === null) throw new Error("The insert returned no row");
    return stored;
  });
}

/** Starts a worker's export of the data about the person. */
export const requestExport = (deps: Deps, caller: PersonCaller, id: string) =>
  requestTask(deps, caller, { id, status: "exporting" });

/** Starts a worker's erasure of the person. */
export const requestErasure = (deps: Deps, caller: PersonCaller, id: string) =>
  requestTask(deps, caller, { id, status: "erasing" });

async function requestTask(
  { db }: Deps,
  { organizationId, userId, userName, requestId }: PersonCaller,
  { id, status }: { id: string; status: "exporting" | "erasing" },
): Promise<StoredRequest> {
  return db.transaction(async (tx) => {
    const before = requireFound(await lockRequest(tx, organizationId, id));
    if (!isFound(before)) throw conflict(whyNot(before));
    const refusal = status === "erasing" ? whyNotErasableBy(userId, before) : null;
    if (refusal !== null) throw conflict(refusal);
    const task = { id, status, userId, requestId };
    await setTask(tx, task);
    return { ...before, ...task, userName };
  });
}

function whyNot({ status }: StoredRequest) {
  if (status === "found" || status === "exported")
    return "This request is older than a day. Find the person again.";
  return `You can export or erase a person only after the search has found them. This request is ${status}.`;
}

/** Returns the export only to the super admin who requested it. */
export async function readExport(
  { db, sealedBox, clock }: Deps,
  { organizationId, userId }: PersonCaller,
  id: string,
): Promise<ResponseBody<typeof appContract.dataSubjectRequests.readExport>> {
  const request = requireFound(await findRequest(db, organizationId, id));
  const { exportKeptUntil } = request;
  const isKept = exportKeptUntil !== null && clock.now() < exportKeptUntil;
  if (!isKept || request.userId !== userId) throw notFound();
  const sealed = requireFound(await findSealedExport(db, request));
  return JSON.parse(sealedBox.open(sealed, exportContext(id)));
}
