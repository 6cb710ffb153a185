import type { CustomField } from "@referral-service/contract";
import { useState } from "react";
import { customFieldsQuery } from "../data/custom-fields.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { labelsQuery } from "../data/referral-labels.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { facetsQuery } from "../data/referrals.ts";
import { type Choice, daysFilter, type Filter } from "../lists/filters.ts";
import { manyIn } from "../lists/many-values.ts";
import { usePersonFilter } from "../lists/person-filter.ts";
import { StatusDot } from "../words/referral-statuses.tsx";
import { isAdmin } from "../words/roles.ts";
import { useAssigneeChoices } from "./assignee-choices.ts";
import { fieldFilterName, queryOf, type ReferralFilters } from "./search.ts";

/**
 * Returns the filters of the list. The labels and statuses are those of the organization. The labels
 * and people are read when the person is about to open the filters.
 */
export function useFilters(chosen: ReferralFilters) {
  const [isUsed, setUsed] = useState(false);
  return { filters: useReadFilters(chosen, { isUsed }), onFilter: () => setUsed(true) };
}

function useReadFilters(chosen: ReferralFilters, { isUsed }: { isUsed: boolean }): Filter[] {
  const { timezone, user } = useOrganization();
  const query = queryOf(chosen, timezone);
  const statuses = useStatuses().filter(
    ({ key, archivedAt }) => archivedAt === null || manyIn(chosen.status).values.includes(key),
  );
  const labels = useLabels(chosen.label, { isUsed });
  const assignees = useAssigneeChoices(chosen.assignee, { isUsed });
  const referrers = usePersonFilter("referrer", "Referrer");
  const fields = useQuery(customFieldsQuery).data ?? [];
  return [
    {
      name: "status",
      label: "Status",
      isMany: true,
      isInTabs: true,
      counts: facetsQuery(query, "statuses"),
      choices: statuses.map((status) => ({
        value: status.key,
        label: status.label,
        icon: <StatusDot color={status.color} />,
      })),
    },
    daysFilter("Submitted"),
    {
      name: "label",
      label: "Label",
      isMany: true,
      counts: facetsQuery(query, "labels"),
      choices: labels.map((label) => ({ value: label, label })),
    },
    referrers,
    { name: "assignee", label: "Assignee", choices: assignees },
    {
      name: "call",
      label: "Contact",
      choices: [{ value: "mine", label: "To contact" }],
      isInTabs: true,
    },
    {
      name: "credit",
      label: "Credit",
      choices: [
        ...(isAdmin(user) ? [{ value: "open", label: "Open duplicates" }] : []),
        { value: "not_credited", label: "Not credited" },
        { value: "shared", label: "Shared" },
        { value: "all", label: "Any" },
      ],
    },
    ...fields.filter(hasChoices).map(
      (field): Filter => ({
        name: fieldFilterName(field.id),
        label: field.label,
        isMany: true,
        counts: facetsQuery(query, { fieldId: field.id }),
        choices: choicesOf(field),
      }),
    ),
  ];
}

const hasChoices = ({ type, options }: CustomField) => type === "boolean" || options !== null;

const choicesOf = ({ options }: CustomField): Choice[] =>
  options === null
    ? [
        { value: "true", label: "Yes" },
        { value: "false", label: "No" },
      ]
    : options.map((option) => ({ value: option, label: option }));

/** The labels that the organization uses, and those in the URL. */
function useLabels(chosen: string | undefined, { isUsed }: { isUsed: boolean }): string[] {
  const used = useQuery(labelsQuery, { enabled: isUsed }).data?.labels ?? [];
  return [...new Set([...used.map(({ name }) => name), ...manyIn(chosen).values])];
}
