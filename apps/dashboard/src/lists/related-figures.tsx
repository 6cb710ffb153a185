import type { ReferralStatusDefinition } from "@referral-service/contract";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paymentCountsQuery } from "../data/attention.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { earnedQuery, type Related, relatedQuery } from "../data/record-stream.ts";
import { useStatuses } from "../data/referral-statuses.tsx";
import { facetsQuery } from "../data/referrals.ts";
import { countedText } from "../ui/format-language.ts";
import { RecordFigure, RecordFigures, RecordFiguresSkeleton } from "../ui/record-figures.tsx";
import { money } from "../words/money.ts";
import { readsBonuses } from "../words/roles.ts";

type StatusMeaning = ReferralStatusDefinition["meaning"];

const isOpen = (meaning: StatusMeaning) => meaning !== "completed" && meaning !== "lost";
const isCompleted = (meaning: StatusMeaning) => meaning === "completed";

/**
 * The numbers of a record's open and completed referrals and what they earned. Undefined while they
 * load. A figure that is zero is left out.
 */
export function useRelatedFigures(of: Related) {
  const { user } = useOrganization();
  const hasBonuses = readsBonuses(user);
  const filters = relatedQuery(of);
  const counts = useQuery(facetsQuery({ ...filters, credit: "all" }, "statuses"));
  const earned = useQuery(earnedQuery(filters), { enabled: hasBonuses });
  const payments = useQuery(paymentCountsQuery(filters), { enabled: hasBonuses }).data;
  const statuses = useStatuses();
  if (counts.isPending || (hasBonuses && earned.isPending)) return undefined;
  const countedWith = (isIn: (meaning: StatusMeaning) => boolean) => {
    const found = (counts.data ?? []).filter(({ value, count }) => {
      const meaning = statuses.find(({ key }) => key === value)?.meaning;
      return count > 0 && meaning !== undefined && isIn(meaning);
    });
    return {
      text: countedText({
        count: found.reduce((sum, { count }) => sum + count, 0),
        isMore: found.some(({ isMore }) => isMore),
      }),
      search: {
        ...of,
        credit: "all" as const,
        status: found.map(({ value }) => value).join(","),
      },
      isNone: found.length === 0,
    };
  };
  const sums = earned.data ?? [];
  const shown = (["completed", "processing", "approved"] as const).find((status) =>
    payments?.some((counted) => counted.status === status && counted.count > 0),
  );
  const referrals = [
    { name: "Open", ...countedWith(isOpen) },
    { name: "Completed", ...countedWith(isCompleted) },
  ].flatMap(({ name, text, search, isNone }) =>
    isNone ? [] : [{ name, text, link: { to: "/o/$slug/referrals", search } as LinkProps }],
  );
  return sums.length === 0
    ? referrals
    : [
        ...referrals,
        {
          name: "Earned",
          text: sums.map(({ amount, currency }) => money(amount, currency)).join(" + "),
          link: { to: "/o/$slug/payments", search: { ...of, status: shown } } as LinkProps,
        },
      ];
}

export const useRelatedNames = () =>
  readsBonuses(useOrganization().user) ? ["Open", "Completed", "Earned"] : ["Open", "Completed"];

/** The figures of a record at the top of its facts. Each links to its list. */
export function RelatedFigures({
  figures,
  children,
}: {
  figures: ReturnType<typeof useRelatedFigures>;
  children?: ReactNode;
}) {
  const { slug } = useOrganization();
  const names = useRelatedNames();
  if (figures === undefined) return <RecordFiguresSkeleton names={names} />;
  if (figures.length === 0 && children === undefined) return null;
  return (
    <RecordFigures>
      {children}
      {figures.map(({ name, text, link }) => (
        <RecordFigure key={name} name={name}>
          <Link {...link} params={{ slug }} className="hover:underline">
            {text}
          </Link>
        </RecordFigure>
      ))}
    </RecordFigures>
  );
}

/**
 * The figures of a record in words, for the line of its folded facts: open and completed referrals,
 * then what they earned.
 */
export function figuresInWords(figures: ReturnType<typeof useRelatedFigures>): string {
  if (figures === undefined || figures.length === 0) return "";
  const textOf = (name: string) => figures.find((figure) => figure.name === name)?.text;
  const earned = textOf("Earned");
  return [
    `${textOf("Open") ?? 0} open`,
    `${textOf("Completed") ?? 0} completed`,
    ...(earned === undefined ? [] : [`${earned} earned`]),
  ].join(" · ");
}
