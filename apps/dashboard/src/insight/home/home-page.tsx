import type { HomePage as Home } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { waitingQuery } from "../../data/attention.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { firstDuplicatesQuery, homeQuery } from "../../data/home.ts";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageBar, PageBody } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { decidesDuplicates } from "../../words/roles.ts";
import { FirstSteps } from "./first-steps.tsx";
import { DueTasks, Goals } from "./portal-cards.tsx";
import { OpenDuplicates, WaitingConversations, YoursToContact } from "./referral-cards.tsx";
import { InvitedPeople, TroubledEndpoints, WaitingPayments } from "./running-cards.tsx";

/** Shows staff what to do now. */
export function HomePage() {
  const { slug } = useOrganization();
  const { data, isPending, error } = useQuery(homeQuery);
  const [hasSteps, setSteps] = useState(() => !isDismissed(slug));
  const firstSteps = hasSteps ? (data?.firstSteps ?? null) : null;
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
        {isPending && <Placeholders />}
        {data === undefined && error !== null && (
          <ErrorState title="Home could not be loaded" error={error} />
        )}
        {data !== undefined && (
          <Waiting
            home={{ ...data, firstSteps }}
            onDismiss={() => {
              dismissSteps(slug);
              setSteps(false);
            }}
          />
        )}
      </PageBody>
    </>
  );
}

const Cards = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 gap-4 *:mb-4 *:break-inside-avoid lg:columns-2 min-[100rem]:columns-3">
    {children}
  </div>
);

/** The cards fill columns of about equal height. */
const placeholderRowCounts = [3, 5, 5, 3];

const Placeholders = () => (
  <Cards>
    {placeholderRowCounts.map((count, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
      <div key={card} className="rounded-surface border border-line bg-surface">
        <div className="flex h-11 items-center border-b border-line px-4">
          <Skeleton className="h-3.5 w-32" />
        </div>
        <SkeletonRows count={count} className="px-4" />
      </div>
    ))}
  </Cards>
);

const isEmpty = ({ newReferrals, payments, endpoints, invited, portal }: Home) =>
  [newReferrals, endpoints, invited, portal?.tasks].every((some) => (some?.count ?? 0) === 0) &&
  (payments === null || payments.draft + payments.approved + payments.failed === 0) &&
  (portal?.goals.length ?? 0) === 0;

function Waiting({ home, onDismiss }: { home: Home; onDismiss: () => void }) {
  const organization = useOrganization();
  const waiting = useQuery(waitingQuery);
  const decides = decidesDuplicates(organization);
  const duplicates = useQuery(firstDuplicatesQuery, { enabled: decides });
  const { portal } = home;
  const firstSteps = home.firstSteps !== null && (
    <FirstSteps done={home.firstSteps} onDismiss={onDismiss} />
  );
  const isAnswered = waiting.data?.data.length === 0 && (duplicates.data?.data.length ?? 0) === 0;
  if (isEmpty(home) && isAnswered) {
    return firstSteps ? (
      <div className="mx-auto w-full max-w-180">{firstSteps}</div>
    ) : (
      <EmptyState icon={CircleCheck} title="Nothing to do">
        New referrals, messages and tasks appear here.
      </EmptyState>
    );
  }
  // The cards fill columns of equal height, so a late one would move the others.
  if (!waiting.isFetched || (decides && duplicates.isPending)) return <Placeholders />;
  return (
    <Cards>
      {firstSteps}
      <WaitingPayments payments={home.payments} />
      <TroubledEndpoints endpoints={home.endpoints} />
      {portal !== null && <DueTasks tasks={portal.tasks} />}
      <YoursToContact referrals={home.newReferrals} />
      <InvitedPeople invited={home.invited} />
      <WaitingConversations />
      {decides && <OpenDuplicates />}
      {portal !== null && <Goals {...portal} />}
    </Cards>
  );
}

const keyOf = (slug: string) => `first steps dismissed in ${slug}`;

/**
 * Stores the dismissal only in this browser, because dismissed steps are not a setting of the
 * organization.
 */
const dismissSteps = (slug: string): void => localStorage.setItem(keyOf(slug), "yes");

const isDismissed = (slug: string): boolean => localStorage.getItem(keyOf(slug)) !== null;
