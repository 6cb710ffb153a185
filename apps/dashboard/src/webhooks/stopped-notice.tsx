import type { ResponseBody, WebhookEndpoint } from "@referral-service/contract";
import type { appContract, EndpointHealth, LoggedDelivery } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { missedQuery } from "../data/webhooks.ts";
import { buttonClass } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Notice } from "../ui/notice.tsx";
import { momentText, withMoments } from "../words/times.ts";
import { explain } from "./failures.ts";

/** Shows why the endpoint receives nothing, and which missed events can be recovered. */
export function StoppedNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { timezone } = useOrganization();
  const { data: missed } = useQuery(missedQuery(endpoint.id));
  const waiting =
    missed === undefined || missed.count === 0
      ? "We send no new events. We keep them so that you can recover them later."
      : `We send no new events. ${endpoint.isDisabled ? "Re-enable" : "Resume"} the endpoint to recover ${missedText(missed)} missed since ${momentText(missed.since, timezone)}.`;
  if (!endpoint.isDisabled)
    return (
      <Notice tone="info" title="Paused">
        {waiting}
      </Notice>
    );
  return (
    <FailureNotice
      tone="bad"
      title={withMoments(endpoint.disabledReason ?? "This endpoint is disabled.", timezone)}
      endpointId={endpoint.id}
    >
      {waiting}
    </FailureNotice>
  );
}

/** A notice with the link to the failures. On a phone, the link ends the text. */
function FailureNotice({
  tone,
  title,
  endpointId,
  children,
}: {
  tone: "bad" | "warn";
  title: string;
  endpointId: string;
  children: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  const { slug } = useOrganization();
  const link = (
    <Link
      to="/o/$slug/settings/webhooks/$endpointId"
      params={{ slug, endpointId }}
      search={{ status: "permanently_failed" }}
      className={
        isNarrow
          ? "-my-3 inline-block py-3 font-medium whitespace-nowrap text-accent-text"
          : clsx(buttonClass("default", "small"), "text-ink")
      }
    >
      Show failures
    </Link>
  );
  return (
    <Notice tone={tone} title={title} action={!isNarrow && link}>
      {children} {isNarrow && link}
    </Notice>
  );
}

/** Shows that the last deliveries to an active endpoint failed, and when it is disabled. */
export function FailingNotice({
  endpointId,
  failing,
  lastFailed,
}: {
  endpointId: string;
  failing: NonNullable<EndpointHealth["failing"]>;
  /** The newest failed delivery, if the log shows one. */
  lastFailed: LoggedDelivery | undefined;
}) {
  const { timezone } = useOrganization();
  const isNarrow = useIsNarrow();
  const { reason, cure } = whyOf(lastFailed, timezone);
  const failures = failuresText(failing.failureCount);
  const time = momentText(failing.disabledFrom, timezone);
  return (
    <FailureNotice tone="warn" title={`${failures} ${reason}`} endpointId={endpointId}>
      {!isNarrow && cure} {disablingText(failing, time)}
    </FailureNotice>
  );
}

const failuresText = (count: number) =>
  count === 1
    ? "The last delivery failed."
    : `The last ${count.toLocaleString("en")} deliveries failed.`;

/** The response to the failed delivery, or why there was none, and what to do about it. */
function whyOf(failed: LoggedDelivery | undefined, timezone: string) {
  if (failed === undefined) return { reason: "", cure: "" };
  const { lastResponseStatus, lastError, completedAt, createdAt } = failed;
  const { what, cure } = explain(lastError, lastResponseStatus);
  const time = momentText(completedAt ?? createdAt, timezone);
  return {
    reason:
      lastResponseStatus === null
        ? what
        : `The last response was ${lastResponseStatus} at ${time}.`,
    cure,
  };
}

/** Says what disables the endpoint: enough failures in a row, and enough time since the first. */
function disablingText(
  { failureCount, disabledFromCount, disabledFrom }: NonNullable<EndpointHealth["failing"]>,
  time: string,
): string {
  const isTimeUp = disabledFrom <= Date.now();
  if (failureCount >= disabledFromCount) {
    return `We disable the endpoint at the next failure${isTimeUp ? "" : ` after ${time}`}.`;
  }
  const failures = `${disabledFromCount.toLocaleString("en")} failures in a row`;
  return `We disable the endpoint after ${failures}${isTimeUp ? "" : `, but not before ${time}`}.`;
}

/** Returns a count such as "37 deliveries" or "more than 10,000 deliveries". */
export function missedText({
  count,
  hasMore,
}: ResponseBody<typeof appContract.webhooks.missed>): string {
  const number = count.toLocaleString("en");
  if (hasMore) return `more than ${number} deliveries`;
  return count === 1 ? "1 delivery" : `${number} deliveries`;
}
