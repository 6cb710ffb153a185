import { rulesInForceQuery } from "../../data/bonus-rules.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { homeQuery } from "../../data/home.ts";
import { useQuery } from "../../data/queries.ts";
import { phrase } from "../../languages/phrase.ts";
import { PageBar, PageBody } from "../../ui/page.tsx";
import { Skeleton, SkeletonLines } from "../../ui/skeleton.tsx";
import { SkeletonRows, SkeletonTwoLines } from "../../ui/skeleton-rows.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { KeptOnPhone } from "./kept-on-phone.tsx";
import { Actions, OwnHome, ownHomeAside, ownHomeColumns } from "./own-home.tsx";
import { WaitingPayments } from "./running-cards.tsx";

/** The home page of referrers. On a phone, its bar shows the organization's name. */
export function OwnHomePage() {
  const { texts, language } = ownReading();
  const { data, isPending, error } = useQuery(homeQuery);
  // The rules are above the referrals, so the referrals would jump if the rules appeared later.
  const rules = useQuery(rulesInForceQuery);
  const areRulesLoading = rules.isLoading && !rules.isFetched;
  return (
    <>
      <div className="max-sm:in-data-tabs:sr-only">
        <PageBar title={texts.tabs.home} />
      </div>
      <PageBody width="full">
        {(data === undefined ? isPending : areRulesLoading) && <OwnHomeSkeleton />}
        {data === undefined && error !== null && (
          <div className={ownHomeColumns}>
            <div className="grid content-start gap-5">
              <KeptOnPhone />
              <ErrorState
                title={phrase("Your referrals and bonuses could not be loaded")}
                error={error}
              />
            </div>
            <div lang={language} className={ownHomeAside}>
              <Actions own={undefined} />
            </div>
          </div>
        )}
        {data?.own != null && !areRulesLoading && <OwnHome own={data.own} />}
        {data !== undefined && <WaitingPayments payments={data.payments} />}
      </PageBody>
    </>
  );
}

/** A placeholder in the shape of the earnings, the buttons and the next steps. */
const OwnHomeSkeleton = () => (
  <div lang={ownReading().language} className={ownHomeColumns}>
    <div className="grid content-start gap-5">
      <div className="grid gap-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-10 w-3/5" />
      </div>
      <div className="grid grid-cols-2 gap-4 border-y border-line py-3">
        <SkeletonLines count={3} />
        <SkeletonLines count={3} />
      </div>
    </div>
    <div className={ownHomeAside}>
      <SkeletonTwoLines />
      <Actions own={undefined} />
      <Skeleton className="size-28 max-lg:hidden" />
    </div>
    <div>
      <h2 className="text-base">{ownReading().texts.home.whatHappensNext}</h2>
      <SkeletonRows count={3} />
    </div>
  </div>
);
