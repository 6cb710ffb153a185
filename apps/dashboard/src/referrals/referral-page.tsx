import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { referralQuery } from "../data/referrals.ts";
import { PageBar } from "../ui/page.tsx";
import { ReferralDetails } from "./referral-details.tsx";

const route = getRouteApi("/o/$slug/referral/$referralId");

/** Shows a referral on its own page, with facts on the left and the timeline on the right. */
export function ReferralPage() {
  const { slug } = useOrganization();
  const { referralId } = route.useParams();
  const { edit } = route.useSearch();
  const navigate = useNavigate({ from: "/o/$slug/referral/$referralId" });
  const referral = useQuery(referralQuery(referralId));
  return (
    <>
      <PageBar
        title={referral.data?.name ?? "Referral"}
        crumbs={
          <Link to="/o/$slug/referrals" params={{ slug }} className="hover:text-ink">
            Referrals
          </Link>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Loaded query={referral} lineCount={8} className="p-5" />
        {referral.data !== undefined && (
          <div className="grid max-w-300 grid-cols-[minmax(0,440px)_minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)] [&>div+div]:lg:border-t-0 [&>div+div]:lg:border-l">
            <ReferralDetails
              referral={referral.data}
              isEditing={edit === true}
              onEdit={(isOpen) =>
                void navigate({ search: isOpen ? { edit: true } : {}, replace: !isOpen })
              }
              onDeleted={() => void navigate({ to: "/o/$slug/referrals", params: { slug } })}
            />
          </div>
        )}
      </div>
    </>
  );
}
