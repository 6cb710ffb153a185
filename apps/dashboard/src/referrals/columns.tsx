import type { CustomField, Referral } from "@referral-service/contract";
import type { MyOrganization, ReferralListColumn } from "@referral-service/contract/app";
import { Copy } from "lucide-react";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { money } from "../words/money.ts";
import { customValueText } from "./values.ts";

/** Name of the column in the URL and in saved views. */
export interface ReferralColumn extends Column<Referral> {
  key: string;
}

const shownLabelsMax = 3;

const Labels = ({ labels }: { labels: string[] }) => (
  <span className="inline-flex gap-1">
    {labels.slice(0, shownLabelsMax).map((label) => (
      <Tag key={label}>{label}</Tag>
    ))}
    {labels.length > shownLabelsMax && <Tag>{`+${labels.length - shownLabelsMax}`}</Tag>}
  </span>
);

const NameCell = ({ name, email, duplicateCaseId, credit }: Referral) => (
  <span className="inline-flex max-w-full items-center gap-1.5">
    <span className="truncate">{name ?? email ?? phrase("No name")}</span>
    {duplicateCaseId !== null && (
      <span title="Open duplicate" className="shrink-0 text-warn">
        <Copy aria-hidden className="size-3.5" />
        <span className="sr-only">Open duplicate</span>
      </span>
    )}
    {credit === "not_credited" && (
      <span className="shrink-0 text-xs text-ink-3">{phrase("Not credited")}</span>
    )}
  </span>
);

const builtIn: (ReferralColumn & { key: ReferralListColumn })[] = [
  {
    key: "name",
    name: "Name",
    cell: (referral) => <NameCell {...referral} />,
    sort: { by: "name", first: "ascending" },
  },
  {
    key: "status",
    name: "Status",
    widthPx: 130,
    isBesideRecord: true,
    cell: ({ status }) => <ReferralStatusText status={status} />,
  },
  {
    key: "createdAt",
    name: "Submitted",
    widthPx: 144,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isBesideRecord: true,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
  },
  {
    key: "referrer",
    name: "Referrer",
    cell: ({ referrerName, referrer }) => referrerName ?? referrer.email ?? "–",
  },
  {
    key: "labels",
    name: "Labels",
    cell: ({ labels }) => (labels.length === 0 ? "–" : <Labels labels={labels} />),
  },
  { key: "company", name: "Company", cell: ({ company }) => company ?? "–", isMinor: true },
  { key: "email", name: "Email", cell: ({ email }) => email ?? "–" },
  { key: "phone", name: "Phone", cell: ({ phone }) => phone ?? "–", isMinor: true },
  {
    key: "address",
    name: "Address",
    cell: ({ address }) => address?.formatted ?? "–",
    isMinor: true,
  },
  {
    key: "submittedBy",
    name: "Submitted by",
    cell: ({ submittedBy }) => submittedBy.name ?? submittedBy.email ?? "–",
    isMinor: true,
  },
  {
    key: "assignee",
    name: "Assignee",
    cell: ({ assigneeId, assigneeName }) =>
      assigneeId === null ? "–" : (assigneeName ?? phrase("No name")),
    isMinor: true,
  },
  {
    key: "value",
    name: "Value",
    widthPx: 136,
    cell: ({ value }) => (value === null ? "–" : money(value.amount, value.currency)),
    sort: { by: "value", first: "descending" },
    isNumber: true,
  },
  {
    key: "updatedAt",
    name: "Updated",
    widthPx: 144,
    cell: ({ updatedAt }) => <Time unixMs={updatedAt} />,
    sort: { by: "updatedAt", first: "descending" },
    isNumber: true,
    isMinor: true,
  },
];

export const defaultColumns = [
  "name",
  "status",
  "createdAt",
  "referrer",
  "labels",
  "company",
  "updatedAt",
];

/** A custom field's column is identified by its UUID, because names can have any form. */
const columnOf = (field: CustomField): ReferralColumn => ({
  key: field.id,
  name: field.label,
  cell: ({ customFieldValues }) => customValueText(customFieldValues[field.id], field),
  isNumber: field.type === "number",
  isMinor: true,
});

/** Columns that referrers never see, because they would be empty for them. */
const staffColumns = ["assignee", "value"];

const columnsFor = (user: MyOrganization["user"]) =>
  user.permissionLevel === "referrer"
    ? builtIn.filter(({ key }) => !staffColumns.includes(key))
    : builtIn;

export const allColumns = (
  user: MyOrganization["user"],
  fields: readonly CustomField[],
): ReferralColumn[] => [...columnsFor(user), ...fields.map(columnOf)];

/**
 * Returns the chosen columns in order. The name is always first, because it links to the referral.
 */
export function chosenColumns(
  user: MyOrganization["user"],
  keys: readonly string[],
  fields: readonly CustomField[],
): ReferralColumn[] {
  const offered = allColumns(user, fields);
  const wanted = new Set(["name", ...keys]);
  return offered.filter(({ key }) => wanted.has(key));
}
