import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { phrase } from "../languages/phrase.ts";
import { buttonClass } from "../ui/button.tsx";
import { useOrganization } from "./me.ts";

/** Leads from the bar of a record to its referral, where the bar has room. */
export const OpenReferral = ({ referralId }: { referralId: string }) => (
  <Link
    to="/o/$slug/referrals/$referralId"
    params={{ slug: useOrganization().slug, referralId }}
    className={buttonClass("default", "small")}
  >
    {phrase("Open referral")}
  </Link>
);

/** On a phone, the state in the bar leads to the referral. */
export const StateOfReferral = ({
  referralId,
  children,
}: {
  referralId: string;
  children: ReactNode;
}) => (
  <Link
    to="/o/$slug/referrals/$referralId"
    params={{ slug: useOrganization().slug, referralId }}
    title={phrase("Open referral")}
    className="-my-3 flex min-w-0 items-center gap-0.5 py-3"
  >
    {children}
    <span className="sr-only">{phrase("Open referral")}</span>
    <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
  </Link>
);
