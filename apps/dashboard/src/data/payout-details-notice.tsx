import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { type ButtonLook, buttonClass } from "../ui/button.tsx";
import { useIsOnline } from "../ui/online.ts";
import { payoutNeed } from "../words/payout-need.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";

const tones = { warn: "bg-warn-soft text-warn", bad: "bg-bad-soft text-bad" };

/** Leads to the payout details that a bonus waits for, which are never stored on a device. */
export const PayoutDetailsLink = ({
  action,
  offline,
  look,
  className,
}: {
  action: string;
  /** Takes the place of the link without a connection. */
  offline: string;
  /** Null for a link in a text. */
  look?: ButtonLook | null;
  className?: string;
}) => {
  const { slug } = useOrganization();
  if (!useIsOnline()) return <p className="text-ink-2">{offline}</p>;
  return (
    <Link
      to="/o/$slug/payment-details"
      params={{ slug }}
      className={clsx(look !== null && buttonClass(look), className)}
    >
      {action}
    </Link>
  );
};

/**
 * Shown to referrers who cannot be paid yet. Its button leads to the payout details, where the notice
 * says what to do instead.
 */
export function PayoutDetailsNotice({
  isOnTheirPage = false,
  button = "default",
  className,
  ...blocked
}: Parameters<typeof payoutNeed>[1] & {
  /** Whether the payout details are on the same page. */
  isOnTheirPage?: boolean;
  /** Look of the button. Null if the page has the button elsewhere. */
  button?: ButtonLook | null;
  className?: string;
}) {
  const { tone, title, reason, text, action, offline } = payoutNeed(ownReading(), blocked);
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface px-3.5 py-2.5",
        tones[tone],
        className,
      )}
    >
      <div className="min-w-48 flex-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {reason !== null && (
          <p dir="auto" className="text-ink-2">
            {reason}
          </p>
        )}
        {isOnTheirPage && <p className={clsx("text-ink", reason !== null && "mt-2")}>{text}</p>}
      </div>
      {!isOnTheirPage && button !== null && (
        <PayoutDetailsLink
          action={action}
          offline={offline}
          look={button}
          className={clsx(button === "default" && "text-ink")}
        />
      )}
    </div>
  );
}
