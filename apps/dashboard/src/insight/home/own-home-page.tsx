import type { ComponentProps } from "react";
import { lastPaidQuery } from "../../data/bonus-payments.ts";
import { rulesInForceQuery } from "../../data/bonus-rules.ts";
import { firstConversationsQuery } from "../../data/conversations.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { homeQuery } from "../../data/home.ts";
import { useLastShape } from "../../data/last-shape.ts";
import { useQuery } from "../../data/queries.ts";
import { TellAFriend } from "../../data/tell-a-friend.tsx";
import { phrase } from "../../languages/phrase.ts";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { DockedBar, PageBar, PageBody } from "../../ui/page.tsx";
import { partOnRequest } from "../../ui/part.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { needsPerson, OwnHome } from "./own-home.tsx";
import { Actions, OwnHomeLayout } from "./own-home-layout.tsx";
import { OwnHomeSkeleton } from "./own-home-skeleton.tsx";
import { nextRowCount } from "./own-next-steps.tsx";
import { isNewcomer, OwnWelcome, OwnWelcomeSkeleton } from "./own-welcome.tsx";

/** Only for the few referrers who also approve or send bonuses. */
const WaitingPayments = partOnRequest(
  async () => (await import("./running-cards.tsx")).WaitingPayments,
);

/** Shape of the page for a person without referrals and bonuses. */
const newcomer = "newcomer";

/** Number of rows of each list, if the page was never open on this device. */
const usualLists = "4,4,3";

/** The home page of referrers. On a phone, its bar shows the organization's name. */
export function OwnHomePage() {
  const { texts } = ownReading();
  const { data, isPending, error } = useQuery(homeQuery);
  // These are next to the referrals, which would move if they appeared later.
  const rules = useQuery(rulesInForceQuery);
  const isNarrow = useIsNarrow();
  const others = { enabled: !isNarrow };
  const messages = useQuery(firstConversationsQuery, others);
  const paid = useQuery(lastPaidQuery, others);
  const isPartLoading = [rules, messages, paid].some((part) => part.isLoading && !part.isFetched);
  const own = data?.own ?? undefined;
  const notice = useLastShape("home notice", own && (needsPerson(own) ? "shown" : "none"));
  const sums = useLastShape("home sums", own && (own.earnings.earned.length > 1 ? "many" : "one"));
  const isRead = own !== undefined && !isPartLoading;
  const rowCounts = [
    own === undefined ? 0 : nextRowCount(own),
    ...[messages.data, paid.data].map((rows) => rows?.length ?? 0),
  ];
  const shape = own && isNewcomer(own) ? newcomer : rowCounts.join();
  const lists = useLastShape("home lists", isRead ? shape : undefined);
  return (
    <>
      <div className="max-sm:in-data-tabs:sr-only">
        <PageBar title={texts.tabs.home} />
      </div>
      <PageBody width="full">
        {(data === undefined ? isPending : isPartLoading) && (
          <Placeholder
            lists={lists ?? usualLists}
            hasNotice={notice === "shown"}
            hasManySums={sums === "many"}
          />
        )}
        {data === undefined && error !== null && (
          <OwnHomeLayout
            aside={<Actions />}
            next={
              <ErrorState
                title={phrase("Your referrals and bonuses could not be loaded")}
                error={error}
              />
            }
          />
        )}
        {isRead && (isNewcomer(own) ? <OwnWelcome own={own} /> : <OwnHome own={own} />)}
        {data?.payments && <WaitingPayments payments={data.payments} />}
      </PageBody>
      {isNarrow && lists === newcomer && (
        <DockedBar>
          <TellAFriend />
        </DockedBar>
      )}
    </>
  );
}

const Placeholder = ({
  lists,
  ...shape
}: { lists: string } & Omit<ComponentProps<typeof OwnHomeSkeleton>, "rowCounts">) =>
  lists === newcomer ? (
    <OwnWelcomeSkeleton />
  ) : (
    <OwnHomeSkeleton {...shape} rowCounts={lists.split(",").map(Number)} />
  );
