import type { ListedUser } from "@referral-service/contract/app";
import { numberText } from "../ui/format-language.ts";
import { Time } from "../ui/time.tsx";
import type { Column } from "./columns.ts";

type Figures = Pick<ListedUser, "openReferralCount" | "completedReferralCount" | "lastReferralAt">;

/** What a person, or the people of a company, submitted. */
export const referralColumns: Column<Figures>[] = [
  {
    name: "Open",
    widthPx: 72,
    cell: ({ openReferralCount }) => numberText(openReferralCount),
    phoneCell: ({ openReferralCount }) =>
      openReferralCount > 0 && `${numberText(openReferralCount)} open`,
    isNumber: true,
  },
  {
    name: "Completed",
    widthPx: 96,
    cell: ({ completedReferralCount }) => numberText(completedReferralCount),
    phoneCell: ({ completedReferralCount }) =>
      completedReferralCount > 0 && `${numberText(completedReferralCount)} completed`,
    isNumber: true,
  },
  {
    name: "Last referral",
    widthPx: 104,
    cell: ({ lastReferralAt }) =>
      lastReferralAt === null ? "–" : <Time unixMs={lastReferralAt} />,
    isNumber: true,
    isMinor: true,
  },
];
