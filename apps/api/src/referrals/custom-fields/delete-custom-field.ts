import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockField, removeField } from "./store.ts";

/** Referrals keep their values of the field under its UUID, which no later field gets. */
export async function deleteCustomField(deps: Deps, caller: Caller, fieldId: string) {
  await deps.db.transaction(async (tx) => {
    const field = requireFound(await lockField(tx, caller.organizationId, fieldId));
    await removeField(tx, field.id);
    enqueueAudit(tx, deps, caller, {
      action: "custom_field.deleted",
      target: { type: "custom_field", id: field.id },
      changes: { name: { from: field.name, to: null } },
    });
  });
}
