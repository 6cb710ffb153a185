import type { WebhookDeliveryAttempt, WebhookDeliveryDetails } from "@referral-service/contract";
import type { ReactNode } from "react";
import { CopyButton } from "../ui/copy.tsx";
import { ExactTime } from "../ui/exact-time.tsx";
import { explain } from "./failures.ts";

/** Shows an attempt: its outcome, the request and the response. */
export function Attempt({
  attempt,
  delivery,
}: {
  attempt: WebhookDeliveryAttempt;
  delivery: WebhookDeliveryDetails;
}) {
  const { what, cure } = explain(attempt.error, attempt.responseStatus, attempt.errorDetail);
  const headers = headersOf(attempt, delivery);
  return (
    <>
      <div>
        <p className="font-semibold">{what}</p>
        {cure !== "" && <p className="text-ink-2">{cure}</p>}
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Side
          title="Request"
          note={<ExactTime unixMs={attempt.startedAt} />}
          copied={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
        >
          <dl className="grid gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)]">
            {headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-accent-text">{name}</dt>
                <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-1.5 text-ink-3">
            Sent but not stored: x-service-signature, webhook-signature
          </p>
        </Side>
        <Side
          title="Response"
          note={`after ${attempt.durationMs.toLocaleString("en")} ms`}
          copied={attempt.responseBodyExcerpt ?? ""}
        >
          {attempt.responseStatus === null ? (
            <p className="text-ink-3">No response.</p>
          ) : (
            <>
              <p>{attempt.responseStatus}</p>
              <p className="wrap-anywhere whitespace-pre-wrap">
                {attempt.responseBodyExcerpt || (
                  <span className="text-ink-3">
                    {delivery.withheld ? "The body is hidden." : "No body."}
                  </span>
                )}
              </p>
            </>
          )}
        </Side>
      </div>
    </>
  );
}

/** Returns the headers of the attempt without the signatures, which are not stored. */
function headersOf(
  { startedAt }: WebhookDeliveryAttempt,
  { eventId, eventType }: WebhookDeliveryDetails,
): [name: string, value: string][] {
  const seconds = String(Math.floor(startedAt / 1_000));
  return [
    ["content-type", "application/json"],
    ["user-agent", "Service-Webhooks/1.0"],
    ["x-service-event-id", eventId],
    ["x-service-event-type", eventType],
    ["x-service-timestamp", seconds],
    ["webhook-id", eventId],
    ["webhook-timestamp", seconds],
  ];
}

const Side = ({
  title,
  note,
  copied,
  children,
}: {
  title: string;
  note: ReactNode;
  copied: string;
  children: ReactNode;
}) => (
  <section aria-label={title} className="flex min-w-0 flex-col">
    <div className="mb-1 flex h-7 items-center gap-2 text-xs">
      <h3>{title}</h3>
      <span className="figures text-ink-3">{note}</span>
      {copied !== "" && (
        <span className="ml-auto">
          <CopyButton text={copied} label={`Copy: ${title}`} />
        </span>
      )}
    </div>
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
      tabIndex={0}
      className="max-h-64 flex-1 overflow-auto rounded-control border border-line bg-page px-3 py-2.5 font-mono text-xs"
    >
      {children}
    </div>
  </section>
);
