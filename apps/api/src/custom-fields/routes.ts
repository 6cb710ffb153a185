import type { contract } from "@referral-service/contract";
import { requireId } from "../access/require-found.ts";
import type { RouteHandlers } from "../http/mount.ts";
import { createCustomField } from "./create-custom-field.ts";
import { deleteCustomField } from "./delete-custom-field.ts";
import { pageOfFields } from "./store.ts";
import { updateCustomField } from "./update-custom-field.ts";
import { toCustomFieldView } from "./view.ts";

export const customFieldRoutes: RouteHandlers<typeof contract.customFields> = {
  list: async ({ deps, caller, query }) => {
    const { organizationId } = caller;
    const name = { list: "custom-fields", organizationId };
    const request = deps.cursors.read(query, name);
    const rows = await pageOfFields(deps.db, organizationId, request);
    return {
      status: 200,
      body: deps.cursors.page(rows, { ...request, name, show: toCustomFieldView }),
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
