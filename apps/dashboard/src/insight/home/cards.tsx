import type { MyOrganization } from "@referral-service/contract/app";
import type { UseQueryResult } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { Card, CardRows, cardRowInsets } from "../../ui/card.tsx";
import { fadedRow, Skeleton } from "../../ui/skeleton.tsx";
import { SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";
import { isAdmin, sendsBonuses, worksAsDeveloper } from "../../words/roles.ts";

/** The heading of a card and its link to the list, which also work if the content is not loaded. */
interface CardFrame {
  title: string;
  all: LinkProps;
}

/** The frames of all cards, in the order of the page. */
export const framesOf = (slug: string) =>
  ({
    payments: { title: "Bonus payments", all: { to: "/o/$slug/payments", params: { slug } } },
    tasks: {
      title: "Tasks",
      all: { to: "/o/$slug/portal/tasks", params: { slug } },
    },
    referrals: {
      title: "To contact",
      all: { to: "/o/$slug/referrals", params: { slug }, search: { call: "mine" } },
    },
    endpoints: {
      title: "Webhook endpoints to check",
      all: { to: "/o/$slug/settings/webhooks", params: { slug } },
    },
    invited: {
      title: "Invited, not joined yet",
      all: { to: "/o/$slug/people", params: { slug }, search: { status: "invited" } },
    },
    waiting: {
      title: "Waiting for a reply",
      all: { to: "/o/$slug/conversations", params: { slug }, search: { show: "waiting" } },
    },
    duplicates: {
      title: "Possible duplicates",
      all: { to: "/o/$slug/duplicates", params: { slug } },
    },
    goals: { title: "Your goals", all: { to: "/o/$slug/portal/goals", params: { slug } } },
  }) satisfies Record<string, CardFrame>;

export type CardName = keyof ReturnType<typeof framesOf>;

/** The cards that come from the home page's own read, in its order. */
const cardsOf = ({ user }: MyOrganization): CardName[] => [
  ...(sendsBonuses(user) ? (["payments"] as const) : []),
  ...(worksAsDeveloper(user) ? (["tasks"] as const) : []),
  "referrals",
  ...(isAdmin(user) ? (["invited"] as const) : []),
];

export const Cards = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 gap-4 *:mb-4 *:break-inside-avoid lg:columns-2 min-[100rem]:columns-3">
    {children}
  </div>
);

/** Placeholders for the rows of cards. The cards fill columns of about equal height. */
export function Placeholders({
  rowCounts,
  children,
}: {
  rowCounts: readonly (readonly [CardName, number])[];
  children: ReactNode;
}) {
  const frames = framesOf(useOrganization().slug);
  return (
    <Cards>
      {rowCounts.map(([card, count]) => (
        <Card key={card} {...frames[card]}>
          <div role="status" aria-label="Loading">
            <CardRows isLong={card === "referrals" || card === "tasks"}>
              {Array.from({ length: count }, (_, row) => row).map((row) => (
                <li
                  key={row}
                  style={fadedRow(row, count)}
                  className={`flex items-center gap-3 ${cardRowInsets}`}
                >
                  <SkeletonTwoLines row={row} className="my-0.75" />
                  <Skeleton className="h-3.5 w-16" />
                </li>
              ))}
            </CardRows>
          </div>
        </Card>
      ))}
      {children}
    </Cards>
  );
}

type Read = Pick<UseQueryResult, "isPending" | "error" | "data">;

/** A card whose content could not be loaded, or is loaded again. */
export const UnloadedCard = ({ title, all, query }: CardFrame & { query: Read }) => (
  <Card title={title} all={all}>
    <Loaded
      query={query}
      failure="Could not be loaded"
      isPart
      lineCount={3}
      className="px-4 pb-4"
    />
  </Card>
);

/** The cards of the home page's own read, after it failed. */
export function UnloadedCards({ query }: { query: Read }) {
  const organization = useOrganization();
  const frames = framesOf(organization.slug);
  return cardsOf(organization).map((card) => (
    <UnloadedCard key={card} {...frames[card]} query={query} />
  ));
}
