import type { ReferralStatusDefinition, StatusMeaning } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import type { Column } from "../../lists/list-table.tsx";
import { RowButton } from "../../lists/row-menu.tsx";
import { Tag } from "../../ui/tag.tsx";
import { meaningLabels, StatusDot } from "../../words/referral-statuses.tsx";

/** What referrers get to know about a status. */
function shownTo({ isShownToReferrer, tellsReferrer }: ReferralStatusDefinition): string {
  if (!isShownToReferrer) return "No";
  return tellsReferrer ? "In the app and by email" : "In the app";
}

/** What referrers do not get, for a phone. Undefined for a status that they see and are emailed. */
function missedBy({ isShownToReferrer, tellsReferrer }: ReferralStatusDefinition) {
  if (!isShownToReferrer) return "Hidden";
  return tellsReferrer ? undefined : "No email";
}

/** What a meaning does to a referral. Referrals with the other meaning are only open. */
const effects: Partial<Record<StatusMeaning, string>> = {
  new: "Needs first contact",
  completed: "Creates a customer",
  lost: "Closes the referral",
};

/** The columns about the statuses, without the buttons of the rows. */
export const statusColumns = ({
  countOf,
  isNarrow,
  onOpen,
}: {
  /** Returns the number of referrals with the status as text, once it is known. */
  countOf: (key: string) => string | undefined;
  isNarrow: boolean;
  onOpen: (status: ReferralStatusDefinition) => void;
}): Column<ReferralStatusDefinition>[] => [
  {
    name: "Status",
    maxPx: 280,
    hasDot: true,
    cell: (status) => (
      <span className="inline-flex max-w-full items-center gap-2 align-bottom">
        <StatusDot color={status.color} />
        <RowButton onClick={() => onOpen(status)}>{status.label}</RowButton>
        {status.archivedAt !== null && <Tag>Archived</Tag>}
      </span>
    ),
  },
  {
    name: "Name in the API",
    maxPx: 240,
    cell: ({ key }) => <code className="font-mono text-xs">{key}</code>,
    isMinor: true,
  },
  {
    name: "Meaning",
    widthPx: 190,
    cell: ({ meaning }) => effects[meaning] ?? (!isNarrow && meaningLabels[meaning]),
  },
  {
    name: "Shown to referrers",
    widthPx: 180,
    cell: shownTo,
    phoneCell: missedBy,
    isMinor: !isNarrow,
  },
  {
    name: "Referrals",
    widthPx: 110,
    cell: ({ key }) => {
      const count = countOf(key);
      if (isNarrow) return count === "1" ? "1 referral" : count && `${count} referrals`;
      return count && <ReferralsLink status={key} count={count} />;
    },
    isNumber: !isNarrow,
    isBesideRecord: isNarrow,
  },
];

const ReferralsLink = ({ status, count }: { status: string; count: string }) => (
  <Link
    to="/o/$slug/referrals"
    params={{ slug: useOrganization().slug }}
    search={{ status }}
    className="relative z-1 hover:underline"
  >
    {count}
  </Link>
);
