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
export interface CardFrame {
  title: string;
  all: LinkProps;
}

export const paymentsFrame = (slug: string): CardFrame => ({
  title: "Bonus payments",
  all: { to: "/o/$slug/payments", params: { slug } },
});

export const tasksFrame = (slug: string): CardFrame => ({
  title: "Your tasks",
  all: { to: "/o/$slug/portal/tasks", params: { slug } },
});

export const referralsFrame = (slug: string): CardFrame => ({
  title: "Yours to contact",
  all: { to: "/o/$slug/referrals", params: { slug }, search: { call: "mine" } },
});

export const invitedFrame = (slug: string): CardFrame => ({
  title: "Invited, not joined yet",
  all: { to: "/o/$slug/people", params: { slug }, search: { status: "invited" } },
});

/** The cards that come from the home page's own read, in its order. */
const framesOf = ({ slug, user }: MyOrganization): CardFrame[] => [
  ...(sendsBonuses(user) ? [paymentsFrame(slug)] : []),
  ...(worksAsDeveloper(user) ? [tasksFrame(slug)] : []),
  referralsFrame(slug),
  ...(isAdmin(user) ? [invitedFrame(slug)] : []),
];

export const Cards = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 gap-4 *:mb-4 *:break-inside-avoid lg:columns-2 min-[100rem]:columns-3">
    {children}
  </div>
);

/** Placeholders for cards, by their numbers of rows. The cards fill columns of about equal height. */
export const Placeholders = ({ rowCounts }: { rowCounts: readonly number[] }) => (
  <div role="status" aria-label="Loading">
    <Cards>
      {rowCounts.map((count, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
        <div key={card} className="rounded-surface border border-line bg-surface">
          <div className="flex h-11 items-center px-4">
            <Skeleton className="h-3.5 w-32" />
          </div>
          <CardRows>
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
      ))}
    </Cards>
  </div>
);

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
export const UnloadedCards = ({ query }: { query: Read }) =>
  framesOf(useOrganization()).map((frame) => (
    <UnloadedCard key={frame.title} {...frame} query={query} />
  ));
