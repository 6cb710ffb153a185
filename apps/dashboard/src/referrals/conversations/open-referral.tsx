import { Link, useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { phrase } from "../../languages/phrase.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { ActionButtons } from "../../ui/record-actions.tsx";

/** Leads from the bar of a record to its referral. On a phone, it is in the menu of the bar. */
export function OpenReferral({ referralId }: { referralId: string }) {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  const label = phrase("Open referral");
  const referral = { to: "/o/$slug/referrals/$referralId", params: { slug, referralId } } as const;
  return useIsNarrow() ? (
    <ActionButtons actions={[{ label, run: () => void navigate(referral) }]} />
  ) : (
    <Link {...referral} className={buttonClass("default", "small")}>
      {label}
    </Link>
  );
}
