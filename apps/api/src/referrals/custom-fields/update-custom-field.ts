import type { UpdateCustomField } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import type { FieldDefinition } from "./field-definition.ts";
import { lockField, saveField } from "./store.ts";
import { isChoice } from "./value.ts";

export async function updateCustomField(
  deps: Deps,
  caller: Caller,
  { fieldId, changes }: { fieldId: string; changes: UpdateCustomField },
) {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockField(tx, caller.organizationId, fieldId));
    if (changes.name !== undefined && changes.name !== before.name) {
      throw conflict("name: A Field Name cannot be changed; change the label instead");
    }
    if (changes.options !== undefined && !isChoice(before.type)) {
      throw invalidRequest({ path: "options", message: "not allowed for this type" });
    }
    const after: FieldDefinition = {
      ...before,
      label: changes.label ?? before.label,
      options: changes.options ?? before.options,
      isOnPublicForm: changes.isOnPublicForm ?? before.isOnPublicForm,
      isRequired: changes.isRequired ?? before.isRequired,
    };
    const changed = changesBetween(before, after);
    if (Object.keys(changed).length === 0) return before;
    after.updatedAt = deps.clock.now();
    await saveField(tx, after);
    enqueueAudit(tx, deps, caller, {
      action: "custom_field.updated",
      target: { type: "custom_field", id: fieldId },
      changes: changed,
    });
    return after;
  });
}
