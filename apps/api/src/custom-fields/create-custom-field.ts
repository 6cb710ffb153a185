import type { CreateCustomField } from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { enqueueAudit } from "../audit/store.ts";
import { requireRoom } from "../bounds/require-room.ts";
import type { Deps } from "../deps.ts";
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
