import type { RunReferralImport } from "@referral-service/contract";
import { enqueueAudit } from "../kernel/audit/store.ts";
import type { Caller } from "../kernel/callers/caller.ts";
import { requireFound } from "../kernel/callers/require-found.ts";
import type { Deps } from "../kernel/deps.ts";
import { conflict, invalidRequest } from "../kernel/refusal.ts";
import { importRunAudit } from "./facts.ts";
import { makeDuplicatesGood } from "./row-store.ts";
import {
  actorOf,
  type ImportType,
  isRunnable,
  type StoredImport,
  visibleImports,
} from "./rules.ts";
import { lockImport, saveImport } from "./store.ts";

/** Allows a worker to create the rows of an import that was only checked. */
export async function runImport(
  deps: Deps,
  caller: Caller,
  { type, id, input }: { type: ImportType; id: string; input: RunReferralImport },
): Promise<StoredImport> {
  const { mode, createsDuplicates = false, duplicateRows = [] } = input;
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockImport(tx, visibleImports(caller, type), id));
    const now = deps.clock.now();
    if (!isRunnable(before, now)) throw conflict(whyNotRun(before));
    const wanted = createsDuplicates ? "all" : [...new Set(duplicateRows)];
    const wantedCount = await makeDuplicatesGood(tx, before, wanted);
    if (wanted !== "all" && wantedCount < wanted.length) {
      const message = "must contain only rows with the outcome `duplicate`";
      throw invalidRequest({ path: "duplicateRows", message });
    }
    const goodCount = before.goodCount + wantedCount;
    if (goodCount === 0) throw conflict("This import has no valid rows.");
    if (mode === "all" && before.badCount > 0) {
      throw conflict(
        `Number of rows with errors: ${before.badCount}. Correct the file, or set \`mode\` to \`good_ones\` to skip these rows.`,
      );
    }
    const after: StoredImport = {
      ...before,
      mode,
      goodCount,
      duplicateCount: before.duplicateCount - wantedCount,
      createsDuplicates: before.createsDuplicates || createsDuplicates,
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
    ? "The rows of this import have been deleted. Send the file again."
    : `Only a checked import can be run. This import is ${status}.`;
