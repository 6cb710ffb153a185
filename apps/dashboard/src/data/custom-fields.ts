import type { CustomField } from "@referral-service/contract";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { sending } from "./use-command.ts";

const customFieldsMax = 100;

/** The custom fields, newest first. There is never more than one page. */
export const customFieldsList = listOf<CustomField>(
  ["custom-fields", "list"],
  (api, page) => api("GET /organizations/:id/custom-fields", { query: page }),
  { limit: customFieldsMax },
);

/** Oldest first. */
export const customFieldsQuery = ofOrganization(
  ["custom-fields", "all"],
  (api) => customFieldsList.read(api, { limit: customFieldsMax }),
  { select: ({ data }) => data.toReversed(), staleTime: 60_000 },
);

export const createField = sending("POST /organizations/:id/custom-fields", {
  invalidates: ["custom-fields"],
});

export const changeField = (fieldId: string) =>
  sending("PATCH /organizations/:id/custom-fields/:fieldId", {
    params: { fieldId },
    invalidates: ["custom-fields"],
  });

export const deleteField = (fieldId: string) =>
  sending("DELETE /organizations/:id/custom-fields/:fieldId", {
    params: { fieldId },
    invalidates: ["custom-fields"],
  });
