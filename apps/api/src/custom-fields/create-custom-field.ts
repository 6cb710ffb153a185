import type { CreateCustomField } from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { enqueueAudit } from "../audit/store.ts";
import type { Deps } from "../deps.ts";
import { conflict } from "../refusal.ts";
import type { FieldDefinition } from "./field-definition.ts";
import { countFields, insertField } from "./store.ts";

/** Every referral is read with all fields of its organization, so their number is bounded. */
const fieldCountMax = 100;

export async function createCustomField(deps: Deps, caller: Caller, input: CreateCustomField) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    if ((await countFields(tx, organizationId)) >= fieldCountMax) {
      throw conflict(`An organization has at most ${fieldCountMax} custom fields`);
    }
    const now = deps.clock.now();
    const field: FieldDefinition = {
      id: deps.newId(),
      organizationId,
      name: input.name,
      label: input.label ?? input.name,
      type: input.type,
      options: input.options ?? [],
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
