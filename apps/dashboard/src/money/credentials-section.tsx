import type { CredentialDetails, ShownPayment } from "@referral-service/contract/app";
import { useState } from "react";
import { viewCredentials } from "../data/bonus-payments.ts";
import { useCommand } from "../data/use-command.ts";
import { useAttempt } from "../forms/use-attempt.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { Notice } from "../ui/notice.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { Time } from "../ui/time.tsx";
import { detailName, methodName } from "../words/money.ts";

/** Shows the payout details of the referrer. They are loaded on request and not cached. */
export function CredentialsSection({
  payment: { id },
  className,
}: {
  payment: ShownPayment;
  className: string;
}) {
  const [shown, setShown] = useState<CredentialDetails>();
  const { isBusy, failure, attempt } = useAttempt();
  const view = useCommand({ ...viewCredentials(id), done: setShown });

  return (
    <section className={className}>
      <div className="flex items-center gap-2">
        <h3 className="flex-1">Payout details</h3>
        {shown === undefined ? (
          <Button size="small" isBusy={isBusy} onClick={() => void attempt(view)}>
            Show details
          </Button>
        ) : (
          <Button size="small" onClick={() => setShown(undefined)}>
            Hide
          </Button>
        )}
      </div>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {shown === undefined ? (
        <p className="text-xs text-ink-3">Every view is logged with your name.</p>
      ) : (
        <Facts>
          <Fact name="Method">{methodName(shown.paymentMethod)}</Fact>
          {Object.entries(shown.details).map(([name, value]) => (
            <Fact key={name} name={detailName(name)}>
              <span className="inline-flex max-w-full items-center gap-1">
                <span className="figures min-w-0 whitespace-pre-wrap">{value}</span>
                <CopyButton text={value} label={`Copy: ${detailName(name)}`} />
              </span>
            </Fact>
          ))}
          <Fact name="Entered">
            <Time unixMs={shown.updatedAt} />
          </Fact>
        </Facts>
      )}
    </section>
  );
}
