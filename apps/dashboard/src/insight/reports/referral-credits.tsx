import type { ReferralReport } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { type Compared, namedMax } from "../../data/reports.ts";
import { countText, percentText, whole } from "./figure.tsx";
import type { Days } from "./period.ts";
import { ReportPart } from "./report-part.tsx";
import { FiguresTable, linesOf } from "./table.tsx";
import { wonTexts } from "./won-values.tsx";

type Part = Compared<ReferralReport> & { days: Days };

interface Credit {
  key: string;
  name: string;
  total: number;
  completed: number;
  conversionRate: number | null;
  wonValues: ReferralReport["wonValues"];
  /** Value in the previous period. Null if the report on that period does not name it, or has no credits. */
  before: number | null;
}

/**
 * Compares the credits of a period with those of the previous one. The report on that period names
 * only the largest.
 */
function compareCredits(now: Omit<Credit, "before">[], before: Omit<Credit, "before">[]): Credit[] {
  const earlier = new Map(before.map(({ key, total }) => [key, total]));
  const missing = before.length > 0 && before.length < namedMax ? 0 : null;
  return now.map((credit) => ({ ...credit, before: earlier.get(credit.key) ?? missing }));
}

const creditColumns = [
  { name: "Referrals", cell: ({ total }: Credit) => whole.format(total) },
  { name: "Completed", cell: ({ completed }: Credit) => whole.format(completed) },
  {
    name: "Share completed",
    cell: ({ conversionRate }: Credit) => percentText(conversionRate),
    isMinor: true,
  },
  {
    name: "Won value",
    cell: ({ wonValues }: Credit) => linesOf(wonTexts(wonValues)),
    isMinor: true,
  },
  {
    name: "Previous period",
    isMuted: true,
    cell: ({ before }: Credit) => countText(before),
    isMinor: true,
  },
];

const creditRecords = (head: string, credits: Credit[]) => [
  [head, "Referrals", "Completed", "Share completed", "Won value", "Previous period"],
  ...credits.map(({ name, total, completed, conversionRate, wonValues, before }) => [
    name,
    total,
    completed,
    conversionRate,
    wonTexts(wonValues).join("; "),
    before,
  ]),
];

const creditBar = ({ total, completed }: Credit) => ({ length: total, strong: completed });

/** Shows the referrals of a period by who or what gets the credit. */
const CreditPart = ({
  by,
  credits,
  nameOf = ({ name }) => name,
  ...part
}: {
  title: string;
  description: ReactNode;
  days: Days;
  /** Header of the column with those who get the credit. */
  by: string;
  credits: Credit[];
  nameOf?: (credit: Credit) => ReactNode;
}) => (
  <ReportPart
    {...part}
    fileName={`referrals-by-${by.toLowerCase().replaceAll(" ", "-")}`}
    records={() => creditRecords(by, credits)}
  >
    <FiguresTable
      label={`Referrals by ${by.toLowerCase()}`}
      head={by}
      rows={credits}
      keyOf={({ key }) => key}
      nameOf={nameOf}
      barOf={creditBar}
      columns={creditColumns}
    />
  </ReportPart>
);

export const ByReferrer = ({ now, before, days }: Part) => (
  <CreditPart
    title="Who submitted the referrals?"
    description={
      <span className="max-sm:hidden">The darker part of a bar shows completed referrals.</span>
    }
    days={days}
    by="Referrer"
    credits={compareCredits(now.byReferrer.map(ofReferrer), before.byReferrer.map(ofReferrer))}
    nameOf={({ key, name }) => (
      <Link
        to="."
        search={(present) => ({ ...present, referrer: key })}
        className="hover:underline"
      >
        {name}
      </Link>
    )}
  />
);

const ofReferrer = ({
  referrerId,
  referrerName,
  ...credit
}: ReferralReport["byReferrer"][number]) => ({
  ...credit,
  key: referrerId,
  name: referrerName ?? "No name",
});

export function ByCompany({ now, before, days }: Part) {
  const credits = compareCredits(now.byCompany.map(ofCompany), before.byCompany.map(ofCompany));
  if (credits.length === 0) return null;
  return (
    <CreditPart
      title="Which companies do referrals come from?"
      description="The referrals are grouped by credited company."
      days={days}
      by="Company"
      credits={credits}
    />
  );
}

const ofCompany = ({ company, ...credit }: ReferralReport["byCompany"][number]) => ({
  ...credit,
  key: company,
  name: company,
});

export function ByPublicLink({ now, before, days }: Part) {
  const { slug } = useOrganization();
  const credits = compareCredits(now.byPublicLink.map(ofLink), before.byPublicLink.map(ofLink));
  if (credits.length === 0) return null;
  return (
    <CreditPart
      title="Which public links were used?"
      description="Public links that visitors used to submit the referrals."
      days={days}
      by="Public link"
      credits={credits}
      nameOf={({ key, name }) => (
        <Link
          to="/o/$slug/links/public/$linkId"
          params={{ slug, linkId: key }}
          className="hover:underline"
        >
          {name}
        </Link>
      )}
    />
  );
}

const ofLink = ({ publicLinkId, slug, ...credit }: ReferralReport["byPublicLink"][number]) => ({
  ...credit,
  key: publicLinkId,
  name: slug,
});
