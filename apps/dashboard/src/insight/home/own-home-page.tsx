import { rulesInForceQuery } from "../../data/bonus-rules.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { homeQuery } from "../../data/home.ts";
import { useQuery } from "../../data/queries.ts";
import { PageBar, PageBody } from "../../ui/page.tsx";
import { Skeleton, SkeletonLines } from "../../ui/skeleton.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { OwnHome, ownHomeColumns } from "./own-home.tsx";
import { WaitingPayments } from "./running-cards.tsx";

/** The home page of referrers. On a phone, its bar shows the organization's name. */
export function OwnHomePage() {
  const { data, isPending, error, refetch } = useQuery(homeQuery);
  // The rules are above the referrals, so the referrals would jump if the rules appeared later.
  const { isLoading: areRulesLoading } = useQuery(rulesInForceQuery);
  return (
    <>
      <div className="max-sm:in-data-tabs:sr-only">
        <PageBar title={ownReading().texts.tabs.home} />
      </div>
      <PageBody width="full">
        {(isPending || areRulesLoading) && <OwnHomeSkeleton />}
        {data === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
        {data?.own != null && !areRulesLoading && <OwnHome own={data.own} />}
        {data !== undefined && <WaitingPayments payments={data.payments} />}
      </PageBody>
    </>
  );
}

/** A placeholder in the shape of the earnings, the buttons and the next steps. */
const OwnHomeSkeleton = () => (
  <div className={ownHomeColumns}>
    <div className="grid content-start gap-5">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="h-24" />
    </div>
    <div className="sm:row-span-2">
      <Skeleton className="h-24 lg:h-88" />
    </div>
    <SkeletonLines count={10} />
  </div>
);
