import type { HomePayment, OwnAffairs } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { OwnBonusRules } from "../../lists/own-bonus-rules.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Status } from "../../ui/tag.tsx";
import { money } from "../../words/money.ts";
import { statuses } from "../../words/payment-statuses.ts";
import { shortDay } from "../../words/times.ts";
import { Card, CardRow, CardRows } from "./card.tsx";

/** The main action for referrers. */
export function SubmitReferral() {
  const { slug, name } = useOrganization();
  return (
    <section
      aria-labelledby="submit"
      className="grid justify-items-start gap-3 rounded-surface border border-line bg-surface p-6 max-sm:p-4"
    >
      <div>
        <h2 id="submit" className="text-lg font-semibold tracking-[-0.01em]">
          Do you know someone for {name}?
        </h2>
        <p className="text-ink-2">Submit a referral and follow its progress here.</p>
      </div>
      <OwnBonusRules />
      <Link
        to="/o/$slug/referrals"
        params={{ slug }}
        search={{ create: true }}
        className={`${buttonClass("primary")} h-10! px-4! text-base max-sm:w-full`}
      >
        <Plus aria-hidden className="size-4.5" />
        Submit referral
      </Link>
    </section>
  );
}

export function PaymentsUnderWay({ count, first }: { count: number; first: HomePayment[] }) {
  const { slug, timezone } = useOrganization();
  if (count === 0) return null;
  return (
    <Card
      title="Payments in progress"
      count={count}
      all={{ label: "Show all", link: { to: "/o/$slug/payments", params: { slug } } }}
    >
      <CardRows>
        {first.map(({ id, amount, currency, status, referralName, promisedAt }) => (
          <CardRow
            key={id}
            link={{ to: "/o/$slug/payments/$paymentId", params: { slug, paymentId: id } }}
            title={money(amount, currency)}
            detail={`for ${referralName ?? "a deleted referral"}${promisedAt === null ? "" : `, paid by ${shortDay(promisedAt, timezone)}`}`}
            aside={<Status tone={statuses[status].tone}>{statuses[status].label}</Status>}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** The person's public link, to share. */
export function ShareLink({ link }: { link: OwnAffairs["link"] }) {
  const { slug } = useOrganization();
  return (
    <Card
      title="Your public link"
      {...(link !== null && {
        all: {
          label: "QR code and clicks",
          link: { to: "/o/$slug/links/public/$linkId", params: { slug, linkId: link.id } },
        },
      })}
    >
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-ink-2">
          Visitors can leave their details there. The page shows your name.
        </p>
        {link === null ? (
          <Link
            to="/o/$slug/links/public"
            params={{ slug }}
            search={{ create: true }}
            className={`${buttonClass()} justify-self-start`}
          >
            Create link
          </Link>
        ) : (
          <div className="flex items-center gap-1 rounded-control border border-line-strong bg-page py-0.5 pr-0.5 pl-2.5">
            <code className="min-w-0 flex-1 truncate font-mono text-xs">{link.url}</code>
            <CopyButton text={link.url} label="Copy address" />
          </div>
        )}
      </div>
    </Card>
  );
}
