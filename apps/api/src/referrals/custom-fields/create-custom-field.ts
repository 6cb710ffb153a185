import type { CreateCustomField } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { FieldDefinition } from "./field-definition.ts";
import { insertField } from "./store.ts";

export async function createCustomField(deps: Deps, caller: Caller, input: CreateCustomField) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    await requireRoom(tx, deps, { organizationId, what: "customFields" });
    const now = deps.clock.now();
    const field: FieldDefinition = {
      id: deps.newId(),
      organizationId,
      name: input.name,
      label: input.label ?? input.name,
      type: input.type,
      options: input.options ?? [],
      isOnPublicForm: input.isOnPublicForm ?? false,
      isRequired: input.isRequired ?? false,
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
