import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireId } from "../../kernel/callers/require-found.ts";
import { createCustomField, deleteCustomField, updateCustomField } from "./change-fields.ts";
import { toCustomFieldView } from "./rules.ts";
import { pageOfFields } from "./store.ts";

export const customFieldRoutes: RouteHandlers<typeof contract.customFields> = {
  list: ({ caller }) => {
    const { organizationId } = caller;
    return {
      name: "custom-fields",
      read: (db, page) => pageOfFields(db, organizationId, page),
      show: toCustomFieldView,
    };
  },
  create: async ({ deps, caller, body }) => {
    const field = await createCustomField(deps, caller, body);
    return { status: 201, body: toCustomFieldView(field) };
  },
  update: async ({ deps, caller, params, body }) => {
    const fieldId = requireId(params.fieldId);
    const field = await updateCustomField(deps, caller, { fieldId, changes: body });
    return { status: 200, body: toCustomFieldView(field) };
  },
  delete: async ({ deps, caller, params }) => {
    await deleteCustomField(deps, caller, requireId(params.fieldId));
    return { status: 204, body: undefined };
  },
};
