import type { ResponseBody, WebhookEndpoint } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { missedQuery } from "../data/webhooks.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { momentText, withMoments } from "../words/times.ts";

/** Shows why the endpoint receives nothing, and which missed events can be recovered. */
export function StoppedNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { slug, timezone } = useOrganization();
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
    <Notice
      tone="bad"
      title={withMoments(endpoint.disabledReason ?? "This endpoint is disabled.", timezone)}
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

/** Returns a count such as "37 deliveries" or "more than 10,000 deliveries". */
export function missedText({
  count,
  hasMore,
}: ResponseBody<typeof appContract.webhooks.missed>): string {
  const number = count.toLocaleString("en");
  if (hasMore) return `more than ${number} deliveries`;
  return count === 1 ? "1 delivery" : `${number} deliveries`;
}
