import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { countAccessChange } from "../../kernel/identity/store.ts";
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
