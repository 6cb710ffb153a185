import type { HomePage } from "@referral-service/contract/app";
import { useOrganization } from "../../data/me.ts";
import { Card, CardRow, CardRows } from "../../ui/card.tsx";
import { Dot, Status, Tag } from "../../ui/tag.tsx";
import { Time } from "../../ui/time.tsx";
import { money } from "../../words/money.ts";
import { statuses } from "../../words/payment-statuses.ts";
import { withMoments } from "../../words/times.ts";
import { framesOf } from "./cards.tsx";
import { countText } from "./counts.ts";

type Sum = NonNullable<HomePage["payments"]>["sums"][number];

const waiting: { status: Sum["status"]; text: string }[] = [
  { status: "failed", text: "failed" },
  { status: "draft", text: "to approve" },
  { status: "approved", text: "to pay" },
];

/** The card with the payments that wait for people who approve and pay. */
export function WaitingPayments({ payments }: { payments: HomePage["payments"] }) {
  const { slug } = useOrganization();
  const present = waiting.filter(({ status }) => (payments?.[status] ?? 0) > 0);
  if (payments === null || present.length === 0) return null;
  // Pages that were stored on this device by the previous release have no sums.
  const { sums = [] }: Partial<typeof payments> = payments;
  return (
    <Card {...framesOf(slug).payments}>
      <CardRows>
        {present.map(({ status, text }) => (
          <CardRow
            key={status}
            link={{ to: "/o/$slug/payments", params: { slug }, search: { status } }}
            dot={<Dot tone={statuses[status].tone} />}
            title={`${countText(payments[status])} ${text}`}
            aside={<WaitingSums sums={sums.filter((sum) => sum.status === status)} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** Each currency has its own line, so that the amounts of all rows align. */
const WaitingSums = ({ sums }: { sums: Sum[] }) => (
  <p className="text-right text-sm font-medium text-ink">
    {sums.map(({ currency, amount }) => (
      <span key={currency} className="block">
        {money(amount, currency)}
      </span>
    ))}
  </p>
);

/**
 * Shows disabled endpoints, which get no webhooks, and failing ones, which will soon be disabled.
 */
export function TroubledEndpoints({ endpoints }: { endpoints: HomePage["endpoints"] }) {
  const { slug, timezone } = useOrganization();
  if (endpoints === null || endpoints.count === 0) return null;
  return (
    <Card {...framesOf(slug).endpoints} count={countText(endpoints.count)}>
      <CardRows>
        {endpoints.first.map(({ id, name, isDisabled, disabledReason, failureCount }) => (
          <CardRow
            key={id}
            link={{
              to: "/o/$slug/settings/webhooks/$endpointId",
              params: { slug, endpointId: id },
            }}
            title={name}
            detail={
              isDisabled
                ? withMoments(disabledReason ?? "We send no new events to this endpoint.", timezone)
                : failureCount === 1
                  ? "The last delivery failed permanently"
                  : `The last ${failureCount} deliveries failed permanently`
            }
            aside={isDisabled && <Status tone="bad">Disabled</Status>}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** People who were added and have not signed in. */
export function InvitedPeople({ invited }: { invited: HomePage["invited"] }) {
  const { slug } = useOrganization();
  if (invited === null || invited.count === 0) return null;
  return (
    <Card {...framesOf(slug).invited} count={countText(invited.count)}>
      <CardRows>
        {invited.first.map(({ id, name, email, invitedAt }) => (
          <CardRow
            key={id}
            link={{
              to: "/o/$slug/people/$userId",
              params: { slug, userId: id },
              search: { status: "invited" },
            }}
            title={name ?? email ?? "No name"}
            {...(name !== null && email !== null && { detail: email })}
            aside={
              invitedAt === null ? (
                <Tag tone="warn">{email === null ? "No email address" : "Resend invitation"}</Tag>
              ) : (
                <>
                  Invited <Time unixMs={invitedAt} />
                </>
              )
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}
