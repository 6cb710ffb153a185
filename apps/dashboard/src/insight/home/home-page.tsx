import type { HomePage as Home, MyOrganization } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { waitingQuery } from "../../data/attention.ts";
import { firstDuplicatesQuery, homeQuery } from "../../data/home.ts";
import { useLastShape } from "../../data/last-shape.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar, PageBody } from "../../ui/page.tsx";
import { partOnRequest } from "../../ui/part.tsx";
import { readStored } from "../../ui/stored.ts";
import { decidesDuplicates, sendsBonuses, worksAsDeveloper } from "../../words/roles.ts";
import { type CardName, Cards, Placeholders, UnloadedCards } from "./cards.tsx";
import { namedMax } from "./counts.ts";
import { FirstSteps } from "./first-steps.tsx";
import { LastDays } from "./last-days.tsx";
import { OpenDuplicates, WaitingConversations, YoursToContact } from "./referral-cards.tsx";
import { InvitedPeople, TroubledEndpoints, WaitingPayments } from "./running-cards.tsx";

// Most staff have no portal. The others load its cards together with what the cards show.
const DueTasks = partOnRequest(async () => (await import("./portal-cards.tsx")).DueTasks);
const Goals = partOnRequest(async () => (await import("./portal-cards.tsx")).Goals);

/** Shows staff what to do now. Each part that failed says so, and the others remain. */
export function HomePage() {
  const organization = useOrganization();
  const { slug } = organization;
  const decides = decidesDuplicates(organization);
  const home = useQuery(homeQuery);
  const waiting = useQuery(waitingQuery);
  const duplicates = useQuery(firstDuplicatesQuery, { enabled: decides });
  const [hasSteps, setSteps] = useState(() => !isDismissed(slug));
  const firstSteps = hasSteps ? (home.data?.firstSteps ?? null) : null;
  const hasPortal = worksAsDeveloper(organization.user);
  useEffect(() => {
    if (hasPortal) for (const card of [DueTasks, Goals]) void card.preload();
  }, [hasPortal]);
  const isLoading = [home, waiting, ...(decides ? [duplicates] : [])].some(
    (query) => query.isPending && !query.isFetched,
  );
  const rowCounts =
    home.data && waiting.data && (!decides || duplicates.data)
      ? rowCountsOf(home.data, waiting.data.data.length, duplicates.data?.data.length ?? 0)
      : undefined;
  const isEmpty = rowCounts?.length === 0;
  const shape = useLastShape("home cards and rows", rowCounts && JSON.stringify(rowCounts));
  // A new organization has steps to do before it has figures.
  const isNew = useLastShape(
    "home of a new organization",
    home.data && (home.data.firstSteps === null ? "no" : "yes"),
  );
  const steps = firstSteps !== null && (
    <FirstSteps
      done={firstSteps}
      onDismiss={() => {
        dismissSteps(slug);
        setSteps(false);
      }}
    />
  );
  const lastDays = isNew !== "yes" && <LastDays />;
  return (
    <>
      <PageBar
        title="Home"
        mainAction={
          <Link
            to="/o/$slug/referrals"
            params={{ slug }}
            search={{ create: true }}
            className={buttonClass(firstSteps === null ? "primary" : "default")}
          >
            Submit referral
          </Link>
        }
      />
      <PageBody width="full">
        <div className="grid grid-cols-1 gap-4">
          {isLoading ? (
            // The cards fill columns of equal height, so a late one would move the others.
            <Placeholders
              rowCounts={readStored(shape, areRowCounts) ?? usualRowCounts(organization)}
            >
              {lastDays}
            </Placeholders>
          ) : isEmpty ? (
            <>
              <NothingToDo steps={steps} />
              {lastDays}
            </>
          ) : (
            <Cards>
              {steps}
              {home.data === undefined ? (
                <UnloadedCards query={home} />
              ) : (
                <HomeCards home={home.data} />
              )}
              <WaitingConversations query={waiting} />
              {decides && <OpenDuplicates query={duplicates} />}
              {home.data?.portal && <Goals {...home.data.portal} />}
              {lastDays}
            </Cards>
          )}
        </div>
      </PageBody>
    </>
  );
}

const NothingToDo = ({ steps }: { steps: ReactNode }) =>
  steps ? (
    <div className="mx-auto w-full max-w-180">{steps}</div>
  ) : (
    <EmptyState icon={CircleCheck} title="Nothing to do">
      New referrals, messages and tasks appear here.
    </EmptyState>
  );

const HomeCards = ({
  home: { payments, endpoints, portal, newReferrals, invited },
}: {
  home: Home;
}) => (
  <>
    <WaitingPayments payments={payments} />
    {portal !== null && <DueTasks tasks={portal.tasks} />}
    <YoursToContact referrals={newReferrals} />
    <TroubledEndpoints endpoints={endpoints} />
    <InvitedPeople invited={invited} />
  </>
);

type RowCounts = [card: CardName, count: number][];

const areRowCounts = (value: unknown): value is RowCounts =>
  Array.isArray(value) && value.length > 0;

/** The number of rows of each card, if the page was never open on this device. */
const usualRowCounts = (organization: MyOrganization): RowCounts => [
  ...(sendsBonuses(organization.user) ? ([["payments", 3]] satisfies RowCounts) : []),
  ["referrals", 5],
  ["waiting", 5],
  ...(decidesDuplicates(organization) ? ([["duplicates", 5]] satisfies RowCounts) : []),
];

/** Returns the number of rows of each card, in the order of the page. */
const rowCountsOf = (
  { payments, endpoints, portal, newReferrals, invited }: Home,
  waitingCount: number,
  duplicateCount: number,
): RowCounts =>
  (
    [
      [
        "payments",
        [payments?.failed, payments?.draft, payments?.approved].filter((count = 0) => count > 0)
          .length,
      ],
      ["tasks", portal?.tasks.first.length ?? 0],
      ["referrals", newReferrals?.first.length ?? 0],
      ["endpoints", endpoints?.first.length ?? 0],
      ["invited", invited?.first.length ?? 0],
      ["waiting", Math.min(waitingCount, namedMax)],
      ["duplicates", duplicateCount],
      ["goals", portal?.goals.length ?? 0],
    ] satisfies RowCounts
  ).filter(([, count]) => count > 0);

const keyOf = (slug: string) => `first steps dismissed in ${slug}`;

/**
 * Stores the dismissal only in this browser, because dismissed steps are not a setting of the
 * organization.
 */
const dismissSteps = (slug: string): void => localStorage.setItem(keyOf(slug), "yes");

const isDismissed = (slug: string): boolean => localStorage.getItem(keyOf(slug)) !== null;
