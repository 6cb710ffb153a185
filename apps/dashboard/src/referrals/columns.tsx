import type { CustomField, Referral } from "@referral-service/contract";
import type { ReferralListColumn } from "@referral-service/contract/app";
import { TriangleAlert } from "lucide-react";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { phrase } from "../languages/phrase.ts";
import type { Column } from "../lists/list-table.tsx";
import { hourMs } from "../ui/durations.ts";
import { partOnRequest } from "../ui/part.tsx";
import { Time } from "../ui/time.tsx";
import { isDueSoon } from "../words/due-time.tsx";
import { money } from "../words/money.ts";
import { customValueText } from "./values.ts";

/** Name of the column in the URL and in saved views. */
export interface ReferralColumn extends Column<Referral> {
  key: string;
}

/** These load after the rows, because they are not needed to open one. */
const FittingTags = partOnRequest(
  async () => (await import("../lists/fitting-tags.tsx")).FittingTags,
  null,
  <span />,
);
const FirstContact = partOnRequest(
  async () => (await import("../data/first-contact.tsx")).FirstContact,
  null,
  <span />,
);

const NameCell = ({ name, email, duplicateCaseId, credit }: Referral) => (
  <span className="inline-flex max-w-full items-center gap-1.5">
    <span className="truncate">{name ?? email ?? phrase("No name")}</span>
    {duplicateCaseId !== null && (
      <span title="Open duplicate" className="shrink-0 text-warn">
        <TriangleAlert aria-hidden className="size-3.5" />
        <span className="sr-only">Open duplicate</span>
      </span>
    )}
    {credit === "not_credited" && (
      <span className="shrink-0 text-xs text-ink-3">{phrase("Not credited")}</span>
    )}
  </span>
);

const referrerOf = ({ referrerName, referrer }: Referral) => referrerName ?? referrer.email ?? "–";

const builtIn: (ReferralColumn & { key: ReferralListColumn })[] = [
  {
    key: "name",
    name: "Name",
    widthPx: 184,
    cell: (referral) => <NameCell {...referral} />,
    sort: { by: "name", first: "ascending" },
  },
  {
    key: "status",
    name: "Status",
    widthPx: 106,
    isBesideRecord: true,
    cell: ({ status }) => <ReferralStatusText status={status} />,
  },
  {
    key: "firstContact",
    name: "First contact",
    widthPx: 134,
    cell: (referral) => <FirstContact referral={referral} />,
  },
  {
    key: "createdAt",
    name: "Submitted",
    widthPx: 106,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isBesideRecord: true,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
  },
  {
    key: "referrer",
    name: "Referrer",
    widthPx: 148,
    cell: referrerOf,
    phoneCell: (referral) => `by ${referrerOf(referral)}`,
  },
  {
    key: "assignee",
    name: "Assignee",
    widthPx: 140,
    cell: ({ assigneeId, assigneeName }) =>
      assigneeId === null ? (
        <span className="text-ink-3">Unassigned</span>
      ) : (
        (assigneeName ?? phrase("No name"))
      ),
    isMinor: true,
    isIfRoom: true,
  },
  {
    key: "phone",
    name: "Phone",
    widthPx: 130,
    cell: ({ phone }) => phone ?? "–",
    isMinor: true,
    isIfRoom: true,
  },
  {
    key: "labels",
    name: "Labels",
    widthPx: 144,
    cell: ({ labels }) => labels.length > 0 && <FittingTags key={labels.join()} texts={labels} />,
    isTags: true,
    isIfRoom: true,
  },
  {
    key: "value",
    name: "Value",
    widthPx: 84,
    cell: ({ value }) => (value === null ? "–" : money(value.amount, value.currency)),
    sort: { by: "value", first: "descending" },
    isNumber: true,
    isIfRoom: true,
  },
  { key: "company", name: "Company", cell: ({ company }) => company ?? "–", isMinor: true },
  { key: "email", name: "Email", cell: ({ email }) => email ?? "–" },
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
    key: "updatedAt",
    name: "Updated",
    widthPx: 102,
    cell: ({ updatedAt }) => <Time unixMs={updatedAt} />,
    sort: { by: "updatedAt", first: "descending" },
    isNumber: true,
    isMinor: true,
    isIfRoom: true,
  },
];

export const defaultColumns = [
  "name",
  "status",
  "firstContact",
  "createdAt",
  "referrer",
  "assignee",
  "phone",
  "labels",
];

/** A custom field's column is identified by its UUID, because names can have any form. */
const columnOf = (field: CustomField): ReferralColumn => ({
  key: field.id,
  name: field.label,
  cell: ({ customFieldValues }) => customValueText(customFieldValues[field.id], field),
  isNumber: field.type === "number",
  isMinor: true,
});

interface OfferedColumns {
  fields: readonly CustomField[];
  /** Whether the organization promises a first contact. */
  isContactPromised: boolean;
  /** Hours until the promised first contact, if they are known. */
  contactHours: number | undefined;
}

export const allColumns = ({
  fields,
  isContactPromised,
  contactHours = Infinity,
}: OfferedColumns): ReferralColumn[] => [
  ...builtIn.flatMap((column): ReferralColumn[] => {
    if (column.key !== "firstContact") return [column];
    // A row says only what is late or soon due.
    const phoneCell = (referral: Referral) =>
      referral.firstContactAt === null &&
      isDueSoon(referral.createdAt + contactHours * hourMs) && <FirstContact referral={referral} />;
    return isContactPromised ? [{ ...column, phoneCell }] : [];
  }),
  ...fields.map(columnOf),
];

/**
 * Returns the chosen columns in order. The name is always first, because it links to the referral.
 */
export function chosenColumns(keys: readonly string[], offered: OfferedColumns): ReferralColumn[] {
  const wanted = new Set(["name", ...keys]);
  return allColumns(offered).filter(({ key }) => wanted.has(key));
}
