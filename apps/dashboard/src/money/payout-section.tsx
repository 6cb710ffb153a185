import type { CredentialDetails, PaymentDetails } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { viewCredentials } from "../data/bonus-payments.ts";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { useAttempt } from "../forms/use-attempt.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { IdFact } from "../ui/id-fact.tsx";
import { Notice } from "../ui/notice.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { Time } from "../ui/time.tsx";
import { linkClass } from "../ui/written-text.tsx";
import { detailName } from "../words/money.ts";
import { runName } from "../words/payment-runs.ts";
import { sendsBonuses } from "../words/roles.ts";
import { methodOf } from "./payment-row-parts.tsx";

/**
 * How a payment is sent. The payout details of the referrer are loaded on request and not cached,
 * because each view is logged.
 */
export function PayoutSection({
  details: { payment, run },
  isSlim,
  className,
}: {
  details: PaymentDetails;
  isSlim: boolean;
  className: string;
}) {
  const { slug, user } = useOrganization();
  const [shown, setShown] = useState<CredentialDetails>();
  const { isBusy, failure, attempt } = useAttempt();
  const view = useCommand({ ...viewCredentials(payment.id), done: setShown });
  const { status, payoutDetails, reference, hasCredentials } = payment;
  const mayView = sendsBonuses(user) && hasCredentials;
  // The method is that of the current payout details until the payment is sent.
  const hasMethod = status === "processing" || status === "completed" || payoutDetails !== null;
  // Those that cannot be paid say so above.
  const isLacking = status === "draft" && !hasCredentials;
  if (!mayView && !hasMethod && run === null && !isLacking) return null;
  const hasFacts =
    (hasMethod && !isSlim) || shown !== undefined || run !== null || reference !== null;
  const method = hasMethod && (
    <p className="wrap-anywhere">
      {methodOf(payment)}{" "}
      {shown === undefined && <span className="figures text-ink-3">{payoutDetails?.hint}</span>}
    </p>
  );
  return (
    <section className={className}>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <h3>Payout</h3>
          {isSlim && method}
        </div>
        {mayView && (
          <Button
            size="small"
            className="-my-1 shrink-0"
            isBusy={isBusy}
            onClick={() => (shown ? setShown(undefined) : void attempt(view))}
          >
            {shown ? "Hide details" : "Show details"}
          </Button>
        )}
      </div>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {isLacking && (
        <p className="text-ink-2">
          <span className="font-medium text-warn">No payout details yet.</span> The payment can be
          approved now and paid once the referrer adds them.
        </p>
      )}
      {hasFacts && (
        <Facts>
          {!isSlim && method && <Fact name="Method">{method}</Fact>}
          {Object.entries(shown?.details ?? {}).map(([name, value]) => (
            <Fact key={name} name={detailName(name)}>
              <span className="inline-flex max-w-full items-center gap-1">
                <span className="figures min-w-0 whitespace-pre-wrap">{value}</span>
                <CopyButton text={value} label={`Copy: ${detailName(name)}`} />
              </span>
            </Fact>
          ))}
          {shown && (
            <Fact name="Entered">
              <Time unixMs={shown.updatedAt} />
            </Fact>
          )}
          {run !== null && (
            <Fact name="Payment run">
              <Link
                to="/o/$slug/payments/runs/$runId"
                params={{ slug, runId: run.id }}
                search={true}
                className={linkClass}
              >
                {runName(run)}
              </Link>
            </Fact>
          )}
          {reference !== null && <IdFact id={reference} name="Reference" label="Copy reference" />}
        </Facts>
      )}
      {mayView && <p className="text-xs text-ink-3">Every view is logged with your name.</p>}
    </section>
  );
}
