import type { ShownPayment } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import { draftsQuery, outcomeQuery } from "../data/bonus-payments.ts";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { Warnings } from "../forms/payment-warnings.tsx";
import { toggled } from "../lists/selected-rows.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { useHeldFocus } from "../ui/held-focus.ts";
import { SkeletonCards } from "../ui/skeleton.tsx";
import { Status, Tag } from "../ui/tag.tsx";
import { Time } from "../ui/time.tsx";
import { canBeApproved } from "../words/approvable.ts";
import { methodName, money } from "../words/money.ts";
import { statuses } from "../words/payment-statuses.ts";
import { ApprovalBar } from "./approval-bar.tsx";
import { AskForDetails } from "./ask-for-details.tsx";
import { PaymentActions } from "./payment-actions.tsx";
import { withPlacesKept } from "./queue-order.ts";

const shownFirst = 5;

/**
 * Shows the drafts with the facts that an approval needs. Several can be approved at once. Decided
 * drafts remain in place until the person leaves the page.
 */
export function Queue() {
  const { slug, user } = useOrganization();
  const drafts = useQuery(draftsQuery);
  const [areAllShown, setAllShown] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const lastToggled = useRef<string>(undefined);
  const { data } = drafts;
  const rows = useRows(data?.data, areAllShown ? Number.POSITIVE_INFINITY : shownFirst);
  if (drafts.isLoadingError) {
    return <LoadFailure title="The approval queue could not be loaded" query={drafts} />;
  }
  if (data === undefined) return <SkeletonCards count={3} lineCount={2} />;
  if (rows.length === 0) return null;
  const waiting = new Set(data.data.map(({ id }) => id));
  const shown = areAllShown ? rows : rows.slice(0, shownFirst);
  const choosable = rows.filter(
    (payment) => waiting.has(payment.id) && canBeApproved(payment, user),
  );
  const selected = choosable.filter(({ id }) => chosen.has(id));
  const harmless = choosable.filter(({ warnings }) => warnings.length === 0);

  function toggle(id: string, isRange: boolean) {
    const ids = choosable.map((payment) => payment.id);
    setChosen(toggled(chosen, { ids, id, from: isRange ? lastToggled.current : undefined }));
    lastToggled.current = id;
  }

  return (
    <section aria-labelledby="waiting" className="@container grid gap-1.5">
      <div className="flex min-h-6.5 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="waiting" className="text-xs text-ink-3">
          Approval queue
        </h2>
        {harmless.length > 1 && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              setAllShown(true);
              setChosen(new Set(harmless.map(({ id }) => id)));
            }}
          >
            Select {harmless.length === choosable.length ? "all" : "all without a warning"}
          </Button>
        )}
      </div>
      <ul className="grid gap-2">
        {shown.map((payment) => (
          <Draft
            key={payment.id}
            payment={payment}
            isWaiting={waiting.has(payment.id)}
            isSelected={chosen.has(payment.id)}
            reason={reasons[payment.id] ?? ""}
            onReason={(reason) => setReasons({ ...reasons, [payment.id]: reason })}
            onToggle={(isRange) => toggle(payment.id, isRange)}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <ApprovalBar selected={selected} reasons={reasons} onClear={() => setChosen(new Set())} />
      )}
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

function Draft({
  payment,
  isWaiting,
  isSelected,
  reason,
  onReason,
  onToggle,
}: {
  payment: ShownPayment;
  isWaiting: boolean;
  isSelected: boolean;
  reason: string;
  onReason: (reason: string) => void;
  onToggle: (isRange: boolean) => void;
}) {
  const { slug, user } = useOrganization();
  const focus = useHeldFocus<HTMLLIElement>();
  const { id, referralName, referralStatus, otherPaymentCount, note } = payment;
  return (
    <li
      {...focus}
      className={clsx(
        "relative grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-surface border px-4 py-3 hover:border-line-strong @4xl:grid-cols-[16px_minmax(0,1fr)_minmax(0,1.2fr)_130px_260px]",
        isSelected && isWaiting ? "border-accent/40 bg-selected" : "border-line bg-surface",
      )}
    >
      {payment.yearly?.isHeld === true ? (
        <Lock aria-label="Held by the yearly threshold" className="size-3.5 text-ink-3" />
      ) : (
        <label className="relative z-1 grid place-items-center pointer-coarse:-m-3.25 pointer-coarse:min-w-11">
          <input
            type="checkbox"
            aria-label={`Select ${money(payment.amount, payment.currency)} for ${payment.referrerName ?? "a referrer"}`}
            checked={isSelected && isWaiting}
            disabled={!isWaiting || !canBeApproved(payment, user)}
            onChange={({ nativeEvent }) =>
              onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      )}
      <div className="min-w-0 @max-4xl:contents">
        <Link
          to="/o/$slug/payments/$paymentId"
          params={{ slug, paymentId: id }}
          className="font-medium outline-offset-[-2px] after:absolute after:inset-0 after:rounded-surface"
        >
          {payment.referrerName ?? "No name"}
        </Link>
        <p
          dir="auto"
          className="text-left wrap-anywhere text-ink-2 @max-4xl:col-[2/-1] @max-4xl:row-start-2 @4xl:truncate"
        >
          for <bdi>{referralName ?? "a deleted referral"}</bdi>{" "}
          {referralStatus !== null && (
            <span className="ml-1">
              <ReferralStatusText status={referralStatus} />
            </span>
          )}
        </p>
      </div>
      <div className="min-w-0 @max-4xl:col-[2/-1] @max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-2">
        <p dir="auto" className="truncate text-left text-ink-2">
          Drafted by{" "}
          <bdi>
            {payment.ruleId === null
              ? (payment.createdByName ?? "a person without a name")
              : "a bonus rule"}
          </bdi>
          {", "}
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
          {note !== null && (
            <span dir="auto" className="truncate text-left">
              {note}
            </span>
          )}
        </p>
      </div>
      <p className="figures text-right text-base font-semibold @max-4xl:col-start-3 @max-4xl:row-start-1">
        {money(payment.amount, payment.currency)}
      </p>
      <div className="relative z-1 @max-4xl:col-[2/-1] @max-4xl:justify-self-end">
        {isWaiting ? <PaymentActions payment={payment} /> : <Decided id={id} />}
      </div>
      {isWaiting && (payment.warnings.length > 0 || payment.yearly !== null) && (
        <div className="col-[2/-1] mt-1 grid gap-2">
          <Warnings payment={payment} />
          {payment.yearly?.isHeld === true && (
            <div className="relative z-1 justify-self-start">
              <AskForDetails payment={payment} verb="Request tax details" />
            </div>
          )}
          {isSelected && payment.warnings.length > 0 && (
            <TextInput
              aria-label={`Reason to approve ${money(payment.amount, payment.currency)} anyway`}
              placeholder="Reason to approve anyway"
              className="relative z-1"
              value={reason}
              maxLength={300}
              onChange={({ target }) => onReason(target.value)}
            />
          )}
        </div>
      )}
    </li>
  );
}

/** Shows what was decided, as tall as the buttons that it replaces. */
function Decided({ id }: { id: string }) {
  const { data, isPending } = useQuery(outcomeQuery(id));
  if (data?.status === "draft") return <PaymentActions payment={data} />;
  return (
    <p className="flex h-7.5 items-center @4xl:justify-end">
      {data !== undefined && (
        <Status tone={statuses[data.status].tone}>{statuses[data.status].label}</Status>
      )}
      {data === undefined && !isPending && "No longer in the queue"}
    </p>
  );
}
