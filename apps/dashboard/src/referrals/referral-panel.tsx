import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useParams } from "@tanstack/react-router";
import { useOrganization } from "../shell/me.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { Panel } from "../ui/panel.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { referralQuery } from "./queries.ts";
import { ReferralFacts } from "./referral-facts.tsx";

const route = getRouteApi("/o/$slug/referrals");

export function ReferralPanel() {
  const { slug } = useOrganization();
  const { referralId = "" } = useParams({ strict: false });
  const search = route.useSearch();
  const referral = useQuery(referralQuery(slug, referralId));
  return (
    <Panel label="Referral" closeTo={{ to: "/o/$slug/referrals", params: { slug }, search }}>
      {referral.isPending && (
        <div className="p-5">
          <SkeletonLines count={8} />
        </div>
      )}
      {referral.isError && (
        <ErrorState error={referral.error} onRetry={() => void referral.refetch()} />
      )}
      {referral.isSuccess && <ReferralFacts referral={referral.data} />}
    </Panel>
  );
}
