import type { ReferralStatusDefinition } from "@referral-service/contract";
import type { ListedReferral, OwnBonus } from "@referral-service/contract/app";
import clsx from "clsx";
import { neededFor, nextIn, ReferralState } from "../data/next-step.tsx";
import type { GroupedReferral } from "../data/own-referrals.ts";
import type { Column } from "../lists/list-table.tsx";
import { Time } from "../ui/time.tsx";
import type { ShownField } from "../words/custom-fields.ts";
import { stateOfBonus } from "../words/next-step.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { customValueText } from "./values.ts";

/**
 * The next step of a referral without one. Only the list for other roles contains these referrals.
 */
const noStep = { contactBy: null, bonus: null };

interface Organization {
  statuses: readonly ReferralStatusDefinition[];
  timezone: string;
}

const isLost = ({ statuses }: Organization, status: string) =>
  statuses.find(({ key }) => key === status)?.meaning === "lost";

const interestIn = (field: ShownField): Column<ListedReferral> => ({
  key: field.id,
  name: field.label,
  minPx: 180,
  maxPx: 320,
  cell: ({ customFieldValues: { [field.id]: value } }) =>
    value === undefined ? null : customValueText(value, field),
});

const contact: Column<ListedReferral> = {
  key: "contact",
  name: "Contact",
  minPx: 200,
  maxPx: 260,
  isIfRoom: true,
  cell: ({ phone, email }) => phone ?? email,
};

const amountOf = ({ amount, currency }: OwnBonus) => (
  <span className="figures text-sm font-medium text-ink">
    {ownReading().money(amount, currency)}
  </span>
);

const bonusAmount: Column<ListedReferral> = {
  key: "amount",
  name: "Amount",
  widthPx: 120,
  cell: ({ nextStep: { bonus } = noStep }) => bonus && amountOf(bonus),
  // In lines, a referral without a bonus has its day here.
  phoneCell: ({ nextStep: { bonus } = noStep, createdAt }) =>
    bonus === null ? <Time unixMs={createdAt} /> : amountOf(bonus),
  isNumber: true,
  isNextToName: true,
};

const place: Column<ListedReferral> = {
  key: "address",
  name: "Address",
  minPx: 260,
  maxPx: 320,
  isIfRoom: true,
  cell: ({ address }) => address?.formatted,
};

interface Room {
  /** Whether a record is open next to the list. */
  isBeside: boolean;
  /** Whether the contact and the interest have columns of their own. */
  isWide: boolean;
  /** The field with options that the form asks for first, if most referrals have it. */
  interest: ShownField | undefined;
}

/** The list of a referrer's own referrals, with what happens next. */
export const columnsIn = (
  organization: Organization,
  { isBeside, isWide, interest }: Room,
): Column<GroupedReferral>[] => [
  {
    key: "name",
    name: "Name",
    // Where what happens next is below it, the name has the rest of the width.
    ...(isWide && { widthPx: 280 }),
    cell: ({ name, status }) => (
      <span className={clsx(isLost(organization, status) && "font-normal text-ink-2")}>{name}</span>
    ),
    sort: { by: "name", first: "ascending" },
  },
  {
    key: "status",
    name: "Status",
    widthPx: 128,
    cell: ({ status }) => <ReferralState status={status} />,
    // In lines, the heading of the group says it, or the bonus matters more.
    phoneCell: ({ group, status }) => group === "open" && <ReferralState status={status} />,
    isBesideRecord: true,
  },
  {
    key: "nextStep",
    name: "Latest",
    minPx: 250,
    ...(isWide && { maxPx: 440 }),
    cell: (referral) => nextOf(organization, referral),
  },
  ...(isBeside ? [] : [bonusAmount]),
  {
    key: "createdAt",
    name: "Submitted",
    widthPx: 116,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    phoneCell: () => null,
    isNumber: true,
    isBesideRecord: true,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
  },
  ...(isWide && interest !== undefined ? [interestIn(interest)] : []),
  ...(isWide ? [contact, place] : []),
];

/** What happens next, the state of the bonus, or what the referrer must do for it. */
function nextOf(
  { statuses, timezone }: Organization,
  { nextStep: { contactBy, bonus } = noStep, ...referral }: ListedReferral,
) {
  const at = { timezone, nowMs: Date.now() };
  return (
    (bonus && neededFor(bonus)) ?? (
      <span className="text-ink-3">
        {bonus === null
          ? nextIn(statuses, referral, { contactBy, ...at })
          : stateOfBonus(ownReading(), bonus, at)}
      </span>
    )
  );
}
