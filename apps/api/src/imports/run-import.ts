import type { RunImport } from "@referral-service/contract";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireFound } from "../kernel/callers/require-found.ts";
import type { Deps } from "../kernel/deps.ts";
import { conflict } from "../kernel/refusal.ts";
import { importRunAudit } from "./audit.ts";
import { actorOf, type ImportType, isRunnable, type StoredImport } from "./import.ts";
import { lockImport, saveImport } from "./store.ts";
import { visibleImports } from "./visibility.ts";

/** Lets a worker create the rows of an import that was only checked. */
export async function runImport(
  deps: Deps,
  caller: Caller,
  { type, id, mode }: { type: ImportType; id: string } & RunImport,
): Promise<StoredImport> {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockImport(tx, visibleImports(caller, type), id));
    const now = deps.clock.now();
    if (!isRunnable(before, now)) throw conflict(whyNotRun(before));
    if (before.goodCount === 0) throw conflict("No row of this import can be created");
    if (mode === "all" && before.badCount > 0) {
      throw conflict(`${before.badCount} rows are bad; correct the file, or run \`good_ones\``);
    }
    const after: StoredImport = {
      ...before,
      mode,
      status: "importing",
      actor: actorOf(caller),
      requestId: caller.requestId,
      rowsUntil: null,
    };
    await saveImport(tx, after, now);
    enqueueAudit(tx, deps, caller, importRunAudit(after));
    return after;
  });
}

const whyNotRun = ({ status }: StoredImport) =>
  status === "checked"
    ? "The rows of this import were deleted an hour after its check; send the file again"
    : `Only a checked import can be run; this one is ${status}`;
