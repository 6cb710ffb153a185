import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import { isFound, type StoredRequest, whyNotErasableBy } from "./request.ts";
import { lockRequest, setTask } from "./store.ts";

/** Lets a worker make a document of the data that is held about the person. */
export const requestExport = (deps: Deps, caller: PersonCaller, id: string) =>
  requestTask(deps, caller, { id, status: "exporting" });

/** Lets a worker erase the person. */
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
    return "The request is older than a day; look for the person again";
  return `A person can be exported and erased once they are found; this request is ${status}`;
}
