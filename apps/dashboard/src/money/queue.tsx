import type { ShownPayment } from "@referral-service/contract/app";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { draftsQuery, outcomeQuery } from "../data/bonus-payments.ts";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { useOrganization } from "../data/me.ts";
import { useStatusLabel } from "../data/referral-statuses.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { Status, Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { methodName, money } from "../words/money.ts";
import { statuses } from "../words/payment-statuses.ts";
import { PaymentActions } from "./payment-actions.tsx";
import { withPlacesKept } from "./queue-order.ts";

const shownFirst = 5;

/** The drafts, with the facts that an approval needs. Decided ones stay in place until the page is left. */
export function Queue() {
  const { slug } = useOrganization();
  const drafts = useQuery(draftsQuery(slug));
  const [areAllShown, setAllShown] = useState(false);
  const { data } = drafts;
  const rows = useRows(data?.data, areAllShown ? Number.POSITIVE_INFINITY : shownFirst);
  if (drafts.isLoadingError) {
    return <LoadFailure title="The approval queue could not be loaded" query={drafts} />;
  }
  if (data === undefined || rows.length === 0) return null;
  const waiting = new Set(data.data.map(({ id }) => id));
  const shown = areAllShown ? rows : rows.slice(0, shownFirst);
  return (
    <section aria-labelledby="waiting" className="grid gap-2">
      <h2 id="waiting" className="text-xs text-ink-3">
        Approval queue
      </h2>
      <ul className="grid gap-2">
        {shown.map((payment) => (
          <Draft key={payment.id} payment={payment} isWaiting={waiting.has(payment.id)} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button look="quiet" className="justify-self-start" onClick={() => setAllShown(true)}>
          Show {rows.length - shown.length} more
        </Button>
      )}
      {areAllShown && data.pagination.hasMore && (
        <Link
          to="/o/$slug/payments"
          params={{ slug }}
          search={{ status: "draft" }}
          className={`${buttonClass("quiet")} justify-self-start`}
        >
          Show all drafts
        </Link>
      )}
    </section>
  );
}

function useRows(drafts: ShownPayment[] | undefined, shownCount: number): ShownPayment[] {
  const [known, setKnown] = useState({ drafts, rows: drafts ?? [] });
  if (drafts === undefined || drafts === known.drafts) return known.rows;
  const rows = withPlacesKept(known.rows.slice(0, shownCount), drafts);
  setKnown({ drafts, rows });
  return rows;
}

function Draft({ payment, isWaiting }: { payment: ShownPayment; isWaiting: boolean }) {
  const { slug } = useOrganization();
  const focus = useHeldFocus<HTMLLIElement>();
  const statusLabel = useStatusLabel();
  const { id, referralName, referralStatus, otherPaymentCount, note } = payment;
  return (
    <li
      {...focus}
      className="relative grid items-center gap-x-4 gap-y-2 rounded-surface border border-line bg-surface px-4 py-3 hover:border-line-strong lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_130px_260px]"
    >
      <div className="min-w-0">
        <Link
          to="/o/$slug/payments/$paymentId"
          params={{ slug, paymentId: id }}
          className="font-medium outline-offset-[-2px] after:absolute after:inset-0 after:rounded-surface"
        >
          {payment.referrerName ?? "No name"}
        </Link>
        <p className="truncate text-ink-2">
          for {referralName ?? "a deleted referral"}
          {referralStatus !== null && (
            <span className="text-ink-3"> · {statusLabel(referralStatus)}</span>
          )}
        </p>
      </div>
      <div className="min-w-0">
        <p className="truncate text-ink-2">
          Drafted by {payment.createdByName ?? "an unnamed person"} ·{" "}
          <Time unixMs={payment.createdAt} />
        </p>
        <p className="flex min-w-0 items-center gap-1.5 text-ink-3">
          {otherPaymentCount > 0 && (
            <Tag tone="warn">
              {otherPaymentCount === 1 ? "1 other payment" : `${otherPaymentCount} other payments`}
            </Tag>
          )}
          {payment.hasCredentials ? (
            <Tag>{methodName(payment.paymentMethod)}</Tag>
          ) : (
            <Tag tone="warn">No payout details yet</Tag>
          )}
          {note !== null && <span className="truncate">{note}</span>}
        </p>
      </div>
      <p className="figures text-base font-semibold lg:text-right">
        {money(payment.amount, payment.currency)}
      </p>
      <div className="relative z-1 max-lg:justify-self-start">
        {isWaiting ? <PaymentActions payment={payment} /> : <Decided id={id} />}
      </div>
    </li>
  );
}

/** As high as the buttons before it. */
function Decided({ id }: { id: string }) {
  const { slug } = useOrganization();
  const { data, isPending } = useQuery(outcomeQuery(slug, id));
  if (data?.status === "draft") return <PaymentActions payment={data} />;
  return (
    <p className="flex h-7.5 items-center lg:justify-end">
      {data !== undefined && (
        <Status tone={statuses[data.status].tone}>{statuses[data.status].label}</Status>
      )}
      {data === undefined && !isPending && "No longer in the queue"}
    </p>
  );
}
