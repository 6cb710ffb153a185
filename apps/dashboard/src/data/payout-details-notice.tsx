import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "../ui/button.tsx";
import { useIsOnline } from "../ui/online.ts";
import { payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";

const tones = { warn: "bg-warn-soft text-warn", bad: "bg-bad-soft text-bad" };

const linkClasses = {
  row: "flex items-center gap-1 font-medium text-ink outline-offset-[-2px] after:absolute after:inset-0",
  text: "text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:py-3",
};

/** Leads to the payout details that a bonus waits for, which are never stored on a device. */
export const PayoutDetailsLink = ({
  action,
  offline,
  look,
}: {
  action: string;
  /** Takes the place of the link without a connection. */
  offline: string;
  /** A row is the link itself. */
  look: "row" | "text" | ButtonLook;
}) => {
  const { slug } = useOrganization();
  if (!useIsOnline()) return <p className="text-ink-2">{offline}</p>;
  return (
    <Link
      to="/o/$slug/payment-details"
      params={{ slug }}
      className={look === "row" || look === "text" ? linkClasses[look] : buttonClass(look)}
    >
      {action}
      {look === "row" && <ChevronRight aria-hidden className="size-4 shrink-0" />}
    </Link>
  );
};

/**
 * Shown to referrers who cannot be paid yet. It leads to the payout details, where the notice says
 * what to do instead.
 */
export function PayoutDetailsNotice({
  look,
  className,
  children,
  ...blocked
}: Parameters<typeof payoutNeed>[1] & {
  /**
   * A row is the link itself, without the reason. A text has its actions beside it or elsewhere. Only
   * the page of the payout details says what to do.
   */
  look: "row" | "button" | "page" | "text";
  className?: string;
  /** The actions of the page. */
  children?: ReactNode;
}) {
  const { tone, title, reason, text, action, offline } = payoutNeed(ownReading(), blocked);
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={clsx(
        "relative flex flex-wrap items-center gap-x-4 rounded-surface px-3.5 py-2.5",
        look !== "row" && "gap-y-2",
        tones[tone],
        className,
      )}
    >
      <div className="min-w-48 flex-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {reason !== null && look !== "row" && (
          <p dir="auto" className="text-ink">
            {reason}
          </p>
        )}
        {look === "page" && <p className="text-ink">{text}</p>}
      </div>
      {(look === "row" || look === "button") && (
        <PayoutDetailsLink
          action={action}
          offline={offline}
          look={look === "row" ? look : "primary"}
        />
      )}
      {children}
    </div>
  );
}
