import type { CustomField } from "@referral-service/contract";
import { useMemo } from "react";
import { readByReferrer, type ShownField } from "../words/custom-fields.ts";
import { ownLanguage } from "../words/texts/use-texts.ts";
import { listOf } from "./lists.ts";
import { useOrganization } from "./me.ts";
import { ofOrganization, useQuery } from "./queries.ts";
import { sending } from "./use-command.ts";

const customFieldsMax = 100;

/** The custom fields in the order of forms, oldest first. There is never more than one page. */
export const customFieldsList = listOf<CustomField>(
  ["custom-fields", "list"],
  (api, page) => api("GET /organizations/:id/custom-fields", { query: { ...page, order: "asc" } }),
  { limit: customFieldsMax },
);

export const customFieldsQuery = ofOrganization(
  ["custom-fields", "all"],
  (api) => customFieldsList.read(api, { limit: customFieldsMax }),
  { select: ({ data }) => data, staleTime: 60_000 },
);

/** The fields as the person reads them: referrers in their language. Undefined until loaded. */
export function useShownFields(): ShownField[] | undefined {
  const { data } = useQuery(customFieldsQuery);
  const isReferrer = useOrganization().user.permissionLevel === "referrer";
  return useMemo(
    () => (isReferrer ? data?.map((field) => readByReferrer(field, ownLanguage())) : data),
    [data, isReferrer],
  );
}

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
