import { Link } from "@tanstack/react-router";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { buttonClass } from "../ui/button.tsx";

/** Leads to the messages about the referral that a bonus is for. */
export function MessageTheTeam({ referralId }: { referralId: string }) {
  const { slug } = useOrganization();
  return (
    <Link
      to="/o/$slug/referrals/$referralId"
      params={{ slug, referralId }}
      className={buttonClass()}
    >
      {phrase("Message the team")}
    </Link>
  );
}
