import { getRouteApi, useParams } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { useHasTabs } from "../data/phone-tabs.ts";
import { useQuery } from "../data/queries.ts";
import { referralQuery } from "../data/referrals.ts";
import { phrase } from "../languages/phrase.ts";
import { useOpening } from "../lists/address.ts";
import { useNeighbors } from "../lists/records-around.tsx";
import { Panel } from "../ui/panel.tsx";
import { SkeletonActions, SkeletonStatus } from "../ui/record-bar.tsx";
import { ReferralActions, ReferralStatusMenu } from "./referral-actions.tsx";
import { ReferralRecord } from "./referral-record.tsx";
import { ReferralToCome } from "./referral-to-come.tsx";

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
  const editing = useOpening("edit");
  const shown = referral.data;
  const around = useNeighbors();
  const hasTabs = useHasTabs();
  return (
    <Panel
      label={phrase("Referral")}
      title={shown && (shown.name ?? phrase("No name"))}
      closeTo={list}
      width="record"
      status={
        shown ? <ReferralStatusMenu referral={shown} /> : referral.isPending && <SkeletonStatus />
      }
      actions={
        shown ? (
          <ReferralActions
            key={shown.id}
            referral={shown}
            inMenu={hasTabs ? around : undefined}
            onEdit={editing.open}
            onOpenPage={() =>
              void navigate({ to: "/o/$slug/referral/$referralId", params: { slug, referralId } })
            }
            onDeleted={() => void navigate(list)}
          />
        ) : (
          referral.isPending && <SkeletonActions />
        )
      }
      around={hasTabs ? null : around}
    >
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
    </Panel>
  );
}
