import type { ListedReferral } from "@referral-service/contract/app";
import { NextStepText, ReferralDot } from "../data/next-step.tsx";
import type { Column } from "../lists/list-table.tsx";
import { Time } from "../ui/time.tsx";

/**
 * The next step of a referral without one. Only the list for other roles contains these referrals.
 */
const noStep = { contactBy: null, bonus: null };

/** The list of a referrer's own referrals, with what happens next instead of a status. */
export const columns: Column<ListedReferral>[] = [
  {
    key: "name",
    name: "Name",
    cell: ({ name, status, nextStep }) => (
      <span className="inline-flex max-w-full gap-3">
        <ReferralDot status={status} step={nextStep ?? noStep} />
        <span dir="auto" className="truncate">
          {name}
        </span>
      </span>
    ),
    sort: { by: "name", first: "ascending" },
  },
  {
    key: "nextStep",
    name: "What happens next",
    cell: ({ nextStep, ...referral }) => (
      <span className="max-sm:pl-5">
        <NextStepText referral={referral} step={nextStep ?? noStep} />
      </span>
    ),
  },
  {
    key: "createdAt",
    name: "Submitted",
    widthPx: 126,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isBesideRecord: true,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
  },
  {
    key: "updatedAt",
    name: "Updated",
    widthPx: 136,
    cell: ({ updatedAt }) => <Time unixMs={updatedAt} />,
    sort: { by: "updatedAt", first: "descending" },
    isNumber: true,
    isMinor: true,
  },
];
