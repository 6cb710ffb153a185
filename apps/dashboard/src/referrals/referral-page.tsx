import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { referralQuery } from "../data/referrals.ts";
import { phrase } from "../languages/phrase.ts";
import { useOpening } from "../lists/address.ts";
import { RecordBar, SkeletonActions, SkeletonStatus } from "../ui/record-bar.tsx";
import { useTitle } from "../ui/title.ts";
import { ReferralActions, ReferralStatusMenu } from "./referral-actions.tsx";
import { ReferralRecord } from "./referral-record.tsx";
import { ReferralToCome } from "./referral-to-come.tsx";

const route = getRouteApi("/o/$slug/referral/$referralId");

/** Shows a referral on its own page, without the list. */
export function ReferralPage() {
  const { slug } = useOrganization();
  const { referralId } = route.useParams();
  const editing = useOpening("edit");
  const navigate = useNavigate({ from: "/o/$slug/referral/$referralId" });
  const referral = useQuery(referralQuery(referralId));
  const list = { to: "/o/$slug/referrals", params: { slug } } as const;
  const shown = referral.data;
  useTitle("page", phrase("Referrals"));
  return (
    <div className="panel flex min-h-0 flex-1 flex-col bg-pane max-lg:bg-page max-lg:absolute max-lg:inset-0 max-lg:z-20">
      <RecordBar
        label={phrase("Referral")}
        level={1}
        title={shown && (shown.name ?? phrase("No name"))}
        backTo={list}
        status={
          shown ? <ReferralStatusMenu referral={shown} /> : referral.isPending && <SkeletonStatus />
        }
        actions={
          shown ? (
            <ReferralActions
              referral={shown}
              onEdit={editing.open}
              onDeleted={() => void navigate(list)}
            />
          ) : (
            referral.isPending && <SkeletonActions />
          )
        }
      />
      {shown === undefined ? (
        <ReferralToCome query={referral} list={list} />
      ) : (
        <ReferralRecord
          key={shown.id}
          referral={shown}
          isEditing={editing.isOpen}
          onEditEnd={editing.close}
        />
      )}
    </div>
  );
}
