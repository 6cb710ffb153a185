import type { WebhookEndpoint } from "@referral-service/contract";
import type { MissedDeliveries } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { missedQuery } from "../data/webhooks.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Shows why the endpoint receives nothing, and which missed events can be recovered. */
export function StoppedNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { slug } = useOrganization();
  const { data: missed } = useQuery(missedQuery(endpoint.id));
  const waiting =
    missed === undefined || missed.count === 0
      ? "We send no new events. We keep them so that you can recover them later."
      : `We send no new events. After you ${endpoint.isDisabled ? "re-enable" : "resume"} the endpoint, you can recover ${missedText(missed)} missed since ${momentOf(missed.since)}.`;
  if (!endpoint.isDisabled)
    return (
      <Notice tone="info" title="Paused">
        {waiting}
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      title={withLocalTimes(endpoint.disabledReason ?? "This endpoint is disabled.")}
      action={
        <Link
          to="/o/$slug/settings/webhooks/$endpointId"
          params={{ slug, endpointId: endpoint.id }}
          search={{ status: "permanently_failed" }}
          className={clsx(buttonClass("default", "small"), "text-ink")}
        >
          Show failures
        </Link>
      }
    >
      {waiting}
    </Notice>
  );
}

/** Reasons from the service contain ISO 8601 times. Replaces them with local times. */
const withLocalTimes = (reason: string) =>
  reason.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => momentOf(Date.parse(time)));

const clock = new Intl.DateTimeFormat("en", { timeStyle: "short" });
const dayAndClock = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Formats a time today without its day, and any other time with it. */
export const momentOf = (unixMs: number): string =>
  new Date(unixMs).toDateString() === new Date().toDateString()
    ? clock.format(unixMs)
    : dayAndClock.format(unixMs);

/** Returns a count such as "37 deliveries" or "more than 10,000 deliveries". */
export function missedText({ count, hasMore }: MissedDeliveries): string {
  const number = count.toLocaleString("en");
  if (hasMore) return `more than ${number} deliveries`;
  return count === 1 ? "1 delivery" : `${number} deliveries`;
}
