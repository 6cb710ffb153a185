import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
import { countAccessChange } from "../identity/store.ts";
import { keyRenamedAudit } from "./audit.ts";
import { lockKey, saveKey } from "./store.ts";

export async function renameApiKey(
  deps: Deps,
  caller: Caller,
  { keyId, name }: { keyId: string; name: string },
) {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockKey(tx, caller.organizationId, keyId));
    if (before.name === name) return before;
    const after = { ...before, name };
    await saveKey(tx, after);
    enqueueAudit(tx, deps, caller, keyRenamedAudit(before, after));
    await countAccessChange(tx, deps.identity);
    return after;
  });
}
