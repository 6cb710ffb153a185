import type { CreateCustomField, contract, RequestBody } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { type FieldDefinition, fieldTextsAfter, isChoice } from "./rules.ts";
import { insertField, lockField, removeField, saveField } from "./store.ts";

export async function createCustomField(deps: Deps, caller: Caller, input: CreateCustomField) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    await requireRoom(tx, deps, { organizationId, what: "customFields" });
    const now = deps.clock.now();
    const options = input.options ?? [];
    const field: FieldDefinition = {
      id: deps.newId(),
      organizationId,
      name: input.name,
      label: input.label ?? input.name,
      type: input.type,
      options,
      isOnPublicForm: input.isOnPublicForm ?? false,
      isRequired: input.isRequired ?? false,
      referrerText: fieldTextsAfter({ options, referrerText: {} }, input.referrerText),
      createdAt: now,
      updatedAt: now,
    };
    await insertField(tx, field);
    enqueueAudit(tx, deps, caller, {
      action: "custom_field.created",
      target: { type: "custom_field", id: field.id },
      changes: { name: { from: null, to: field.name }, type: { from: null, to: field.type } },
    });
    return field;
  });
}

export async function updateCustomField(
  deps: Deps,
  caller: Caller,
  {
    fieldId,
    changes,
  }: { fieldId: string; changes: RequestBody<typeof contract.customFields.update> },
) {
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockField(tx, caller.organizationId, fieldId));
    if (changes.name !== undefined && changes.name !== before.name) {
      throw conflict("name: must stay the same. Change the Field Label instead.");
    }
    if (changes.options !== undefined && !isChoice(before.type)) {
      throw invalidRequest({ path: "options", message: "must be omitted for this type" });
    }
    const options = changes.options ?? before.options;
    const { referrerText } = before;
    const after: FieldDefinition = {
      ...before,
      label: changes.label ?? before.label,
      options,
      isOnPublicForm: changes.isOnPublicForm ?? before.isOnPublicForm,
      isRequired: changes.isRequired ?? before.isRequired,
      referrerText: fieldTextsAfter({ options, referrerText }, changes.referrerText),
    };
    const changed = changesBetween(settingsOf(before), settingsOf(after));
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

/** The fields of a field that an audit log entry contains. */
const settingsOf = (field: FieldDefinition) => ({
  label: field.label,
  options: field.options,
  isOnPublicForm: field.isOnPublicForm,
  isRequired: field.isRequired,
  // The texts are in a fixed order, because PostgreSQL does not keep the order of keys.
  referrerText: fieldTextsAfter(field),
});

/** Referrals keep their values under the field's UUID, which is never reused. */
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
