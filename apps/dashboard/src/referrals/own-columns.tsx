import type { ListedReferral } from "@referral-service/contract/app";
import clsx from "clsx";
import { nextStepIn, ReferralState } from "../data/next-step.tsx";
import type { Column } from "../lists/list-table.tsx";
import { Time } from "../ui/time.tsx";

/**
 * The next step of a referral without one. Only the list for other roles contains these referrals.
 */
const noStep = { contactBy: null, bonus: null };

const isLost = ({ statuses }: Parameters<typeof nextStepIn>[0], status: string) =>
  statuses.find(({ key }) => key === status)?.meaning === "lost";

/** The list of a referrer's own referrals, with what happens next. */
export const columnsIn = (
  organization: Parameters<typeof nextStepIn>[0],
  isBeside: boolean,
): Column<ListedReferral>[] => [
  {
    key: "name",
    name: "Name",
    // Next to a record, the name has the rest of the width.
    ...(!isBeside && { widthPx: 280 }),
    cell: ({ name, status }) => (
      <span
        dir="auto"
        className={clsx("truncate", isLost(organization, status) && "font-normal text-ink-2")}
      >
        {name}
      </span>
    ),
    sort: { by: "name", first: "ascending" },
  },
  {
    key: "status",
    name: "Status",
    widthPx: 136,
    cell: ({ status, nextStep }) => (
      <ReferralState status={status} bonus={nextStep?.bonus ?? null} />
    ),
    isBesideRecord: true,
  },
  {
    key: "createdAt",
    name: "Submitted",
    widthPx: 120,
    cell: ({ createdAt }) => <Time unixMs={createdAt} />,
    isNumber: true,
    isBesideRecord: true,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
  },
  {
    key: "nextStep",
    name: "Latest",
    minPx: 250,
    cell: ({ nextStep, ...referral }) => nextStepIn(organization, referral, nextStep ?? noStep),
  },
];
