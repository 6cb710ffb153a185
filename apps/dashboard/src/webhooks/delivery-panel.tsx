import type { WebhookDeliveryDetails } from "@referral-service/contract";
import { useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { useContext, useState } from "react";
import { createPortal } from "react-dom";
import { useCommand } from "../data/use-command.ts";
import { deliveryQuery, redeliver } from "../data/webhooks.ts";
import { useAttempt } from "../forms/use-attempt.ts";
import { RecordPanel } from "../lists/record-panel.tsx";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code.tsx";
import { CopyableId } from "../ui/copy.tsx";
import { Notice } from "../ui/notice.tsx";
import { Fact, Facts } from "../ui/panel.tsx";
import { ActionsPlace, useIsCramped } from "../ui/record-actions.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";
import { Attempt } from "./attempt.tsx";
import { ResponseStatus } from "./delivery-log.tsx";
import { SendElsewhereDialog } from "./send-dialogs.tsx";

export function DeliveryPanel({
  shownId,
}: {
  /** The delivery that is shown without its own address. */
  shownId?: string | undefined;
}) {
  const { endpointId = "" } = useParams({ strict: false });
  return (
    <RecordPanel
      label="Delivery"
      failure="The delivery could not be loaded"
      shownId={shownId}
      list="/o/$slug/settings/webhooks/$endpointId"
      query={(deliveryId) => deliveryQuery(endpointId, deliveryId)}
      title={({ eventType }) => eventType}
      width="wide"
      skeleton={
        <div className="p-5">
          <SkeletonLines count={6} />
        </div>
      }
    >
      {(delivery) => <Delivery delivery={delivery} />}
    </RecordPanel>
  );
}

function Delivery({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const [chosen, setChosen] = useState<number>();
  const [isSendingElsewhere, setSendingElsewhere] = useState(false);
  const attempt =
    delivery.attempts.find(({ number }) => number === chosen) ?? delivery.attempts.at(-1);

  const { isBusy, failure, attempt: tryTo } = useAttempt();
  const sendAgain = useCommand({
    ...redeliver(delivery),
    done: () => say("Redelivery started"),
  });

  const place = useContext(ActionsPlace);
  const isCramped = useIsCramped();
  const buttons = (
    <>
      <Button size="small" isBusy={isBusy} onClick={() => void tryTo(sendAgain)}>
        Redeliver
      </Button>
      <Button size="small" onClick={() => setSendingElsewhere(true)}>
        Send to URL…
      </Button>
    </>
  );

  return (
    <div className="grid grid-cols-1 gap-4 p-5">
      {isCramped ? (
        <div className="flex flex-wrap items-center gap-2">{buttons}</div>
      ) : (
        place && createPortal(buttons, place)
      )}
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {delivery.attempts.length > 0 && (
        <fieldset aria-label="Attempts" className="flex flex-wrap items-center gap-1.5">
          {delivery.attempts.map(({ number, responseStatus, error }) => (
            <button
              key={number}
              type="button"
              aria-pressed={number === attempt?.number}
              onClick={() => setChosen(number)}
              className={clsx(
                "flex items-center gap-1.5 rounded-control px-1.5 py-0.5",
                number === attempt?.number && "bg-selected font-semibold",
              )}
            >
              {number}
              <ResponseStatus responseStatus={responseStatus} error={error} />
            </button>
          ))}
        </fieldset>
      )}
      {attempt === undefined ? (
        <p className="text-ink-2">No attempts yet.</p>
      ) : (
        <Attempt attempt={attempt} delivery={delivery} />
      )}
      <div>
        <h3 className="mb-2">Payload</h3>
        {delivery.withheld ? (
          <p className="text-ink-2">
            Only super admins and admins who can send bonuses can see the payload and the responses
            of this event.
          </p>
        ) : (
          <CodeBlock label="Payload" code={JSON.stringify(delivery.payload, null, 2)} />
        )}
      </div>
      <Facts>
        <Fact name="Event ID">
          <CopyableId id={delivery.eventId} />
        </Fact>
        <Fact name="Delivery ID">
          <CopyableId id={delivery.id} />
        </Fact>
      </Facts>
      {isSendingElsewhere && (
        <SendElsewhereDialog delivery={delivery} onClose={() => setSendingElsewhere(false)} />
      )}
    </div>
  );
}
