import { getRouteApi, Link, useParams } from "@tanstack/react-router";
import { Maximize2 } from "lucide-react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { referralQuery } from "../data/referrals.ts";
import { Panel } from "../ui/panel.tsx";
import { ReferralDetails } from "./referral-details.tsx";

const route = getRouteApi("/o/$slug/referrals");
const panelRoute = getRouteApi("/o/$slug/referrals/$referralId");

/** Shows a referral next to the list. */
export function ReferralPanel() {
  const { slug } = useOrganization();
  const { referralId = "" } = useParams({ strict: false });
  const search = route.useSearch();
  const navigate = panelRoute.useNavigate();
  const referral = useQuery(referralQuery(referralId));
  const list = { to: "/o/$slug/referrals", params: { slug }, search } as const;
  return (
    <Panel label="Referral" closeTo={list}>
      <Loaded query={referral} lineCount={8} className="p-5" />
      {referral.data !== undefined && (
        <>
          <Link
            to="/o/$slug/referral/$referralId"
            params={{ slug, referralId }}
            aria-label="Open as a page"
            className="absolute top-3 right-11 z-10 grid size-7 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-lg:hidden"
          >
            <Maximize2 aria-hidden className="size-3.5" />
          </Link>
          <ReferralDetails
            referral={referral.data}
            isEditing={search.edit === true}
            onEdit={(isOpen) =>
              void navigate({
                search: (present) => ({ ...present, edit: isOpen ? true : undefined }),
              })
            }
            onDeleted={() => void navigate(list)}
          />
        </>
      )}
    </Panel>
  );
}
