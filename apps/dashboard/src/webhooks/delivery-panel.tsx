import type { WebhookDeliveryDetails } from "@referral-service/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import clsx from "clsx";
import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { ErrorState } from "../data/failures/error-state.tsx";
import { useOrganization } from "../data/me.ts";
import { every } from "../data/query-client.ts";
import { api } from "../data/request.ts";
import { refetchMs } from "../data/webhooks.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code.tsx";
import { CopyableId } from "../ui/copy.tsx";
import { Notice } from "../ui/notice.tsx";
import { Fact, Facts, Panel } from "../ui/panel.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";
import { Attempt } from "./attempt.tsx";
import { AnswerTag } from "./delivery-log.tsx";
import { SendElsewhereDialog } from "./send-elsewhere-dialog.tsx";

export function DeliveryPanel() {
  const { slug } = useOrganization();
  const { endpointId = "", deliveryId = "" } = useParams({ strict: false });
  const search = useSearch({ from: "/o/$slug/settings/webhooks/$endpointId" });
  const delivery = useQuery({
    queryKey: ["webhooks", slug, endpointId, "deliveries", deliveryId],
    queryFn: ({ signal }) =>
      api("GET /webhooks/:id/deliveries/:deliveryId", {
        params: { id: endpointId, deliveryId },
        query: { organization: slug },
        signal,
      }),
    refetchInterval: every(refetchMs),
  });
  return (
    <Panel
      label="Delivery"
      width="wide"
      closeTo={{
        to: "/o/$slug/settings/webhooks/$endpointId",
        params: { slug, endpointId },
        search,
      }}
    >
      {delivery.isPending && (
        <div className="p-5">
          <SkeletonLines count={8} />
        </div>
      )}
      {delivery.isLoadingError && (
        <ErrorState error={delivery.error} onRetry={() => void delivery.refetch()} />
      )}
      {delivery.data !== undefined && <Delivery key={deliveryId} delivery={delivery.data} />}
    </Panel>
  );
}

function Delivery({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSendingElsewhere, setSendingElsewhere] = useState(false);
  const attempt =
    delivery.attempts.find(({ number }) => number === chosen) ?? delivery.attempts.at(-1);

  async function sendAgain() {
    setSending(true);
    setFailure(undefined);
    try {
      await api("POST /webhooks/:id/deliveries/:deliveryId/redeliver", {
        params: { id: delivery.webhookEndpointId, deliveryId: delivery.id },
        query: { organization: slug },
        body: {},
      });
      await client.invalidateQueries({ queryKey: ["webhooks", slug, delivery.webhookEndpointId] });
      say("Redelivery started");
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="@container grid grid-cols-1 gap-4 p-5">
      <div className="flex flex-wrap items-center gap-2 pr-8">
        <h2 className="min-w-0 flex-1 truncate font-mono text-sm font-semibold">
          {delivery.eventType}
        </h2>
        <Button size="small" isBusy={isSending} onClick={sendAgain}>
          Redeliver
        </Button>
        <Button size="small" onClick={() => setSendingElsewhere(true)}>
          Send to a URL…
        </Button>
      </div>
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
              <AnswerTag responseStatus={responseStatus} error={error} />
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
        <h3 className="mb-2 text-xs font-medium text-ink-3">Payload</h3>
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
        <Fact name="Event id">
          <CopyableId id={delivery.eventId} />
        </Fact>
        <Fact name="Delivery id">
          <CopyableId id={delivery.id} />
        </Fact>
      </Facts>
      {isSendingElsewhere && (
        <SendElsewhereDialog delivery={delivery} onClose={() => setSendingElsewhere(false)} />
      )}
    </div>
  );
}
