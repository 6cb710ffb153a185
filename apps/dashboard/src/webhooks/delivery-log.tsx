import type { WebhookDelivery } from "@referral-service/contract";
import type { DeliverySubject, LoggedDelivery } from "@referral-service/contract/app";
import { Inbox, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { ReadList } from "../data/use-list.ts";
import { CsvButton } from "../lists/csv-button.tsx";
import type { Filter } from "../lists/filters.ts";
import { ListRows } from "../lists/list-rows.tsx";
import type { Column } from "../lists/list-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LogTime } from "../ui/exact-time.tsx";
import { matching, useIsNarrow } from "../ui/is-narrow.ts";
import { Status, Tag } from "../ui/tag.tsx";
import { relativeTime } from "../ui/time.tsx";
import { deliveryStatuses } from "../words/delivery-statuses.ts";
import { eventTypes } from "../words/event-types.ts";
import { money } from "../words/money.ts";

const seconds = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** Formats the time from an event to its delivery. */
const wayText = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${seconds.format(ms / 1_000)} s`);

const filters: Filter[] = [
  {
    name: "status",
    label: "Status",
    choices: deliveryStatuses.map((status) => ({
      value: status,
      label: status.replaceAll("_", " "),
    })),
  },
  {
    name: "eventType",
    label: "Event",
    choices: eventTypes.map((eventType) => ({ value: eventType, label: eventType })),
  },
  { name: "days", label: "Time", choices: [], isDays: true },
];

/**
 * Shows the outcome of the last attempt: the status of the response, or otherwise the type of
 * failure.
 */
export function ResponseStatus({
  responseStatus,
  error,
}: {
  responseStatus: number | null;
  error: string | null;
}) {
  if (error !== null)
    return <Status tone="bad">{responseStatus ?? error.replaceAll("_", " ")}</Status>;
  return responseStatus === null ? (
    <Status tone="plain">Waiting</Status>
  ) : (
    <Status tone="good">{responseStatus}</Status>
  );
}

function endOf({
  status,
  attemptCount,
  nextAttemptAt,
  createdAt,
  completedAt,
}: WebhookDelivery): string {
  switch (status) {
    case "delivered": {
      const way = completedAt === null ? "delivered" : wayText(completedAt - createdAt);
      return attemptCount > 1 ? `${way}, ${attemptCount} attempts` : way;
    }
    case "permanently_failed":
      return `gave up after ${attemptCount}`;
    case "canceled":
      return "canceled";
    default:
      if (nextAttemptAt === null) return "on hold";
      return nextAttemptAt <= Date.now() ? "due now" : `next ${relativeTime(nextAttemptAt)}`;
  }
}

const kinds: Record<DeliverySubject["kind"], string> = {
  referral: "Referral",
  message: "Message",
  bonus_payment: "Payment",
  user: "Person",
};

function subjectText({ subject, withheld }: LoggedDelivery): string {
  if (subject === null) return withheld ? "Hidden" : "–";
  const { kind, id, name, price } = subject;
  if (price !== null) return money(price.amount, price.currency);
  return name ?? `${kinds[kind]} …${id.slice(-6)}`;
}

const EventName = ({ eventType }: LoggedDelivery) => (
  <code className="font-mono text-xs text-ink">{eventType}</code>
);

const Outcome = (delivery: LoggedDelivery) => (
  <span className={delivery.status === "permanently_failed" ? "text-bad" : undefined}>
    {endOf(delivery)}
  </span>
);

const answer: Column<LoggedDelivery> = {
  name: "Response",
  widthPx: 96,
  cell: ({ lastResponseStatus, lastError }) => (
    <ResponseStatus responseStatus={lastResponseStatus} error={lastError} />
  ),
  isBesideRecord: true,
};

const when: Column<LoggedDelivery> = {
  name: "Time",
  widthPx: 128,
  cell: (delivery) => <LogTime unixMs={delivery.createdAt} isLive />,
  order: "descending",
};
const event: Column<LoggedDelivery> = {
  name: "Event",
  cell: (delivery) => <EventName {...delivery} />,
  isBesideRecord: true,
};
const what: Column<LoggedDelivery> = {
  name: "Subject",
  // Its own box cuts a name at its end, also where that is on the left.
  cell: (delivery) => (
    <span dir="auto" className="block truncate text-left">
      {subjectText(delivery)}
    </span>
  ),
  phoneCell: (delivery) => (
    <span dir="auto" className="inline-block max-w-2/5 truncate align-bottom">
      {subjectText(delivery)}
    </span>
  ),
};
const outcome: Column<LoggedDelivery> = {
  name: "Outcome",
  title: "Time to delivery, or what happens next",
  widthPx: 140,
  cell: Outcome,
  phoneCell: Outcome,
  isNumber: true,
  isBesideRecord: true,
};

const columns = [when, event, what, answer, outcome];
/** The columns next to an open delivery, if the window has room for more than the fewest. */
const besideWide = [
  when,
  { ...event, widthPx: 168 },
  { ...what, minPx: 100, isBesideRecord: true },
  answer,
  outcome,
];
const useIsRoomy = matching("(width >= 88rem)");
/** The columns on a phone. The longest event name fits next to the time. */
const onPhone = [event, answer, outcome, what, when];

/** Lists the deliveries to one endpoint, newest first, with live updates. */
export function DeliveryLog({
  list,
  shownId,
  testButton,
}: {
  list: ReadList<LoggedDelivery>;
  /** The delivery next to the log that has no address of its own. */
  shownId: string | undefined;
  testButton: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  const isRoomy = useIsRoomy();
  return (
    <section aria-label="Deliveries" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-5 pt-2.5 pb-1">
        <h2 className="font-semibold">Deliveries</h2>
        <Tag>Live</Tag>
        <div className="ml-auto">
          {list.items.length > 0 && (
            <CsvButton list={list.source} fileName="deliveries.csv" size="small" />
          )}
        </div>
      </div>
      <ListRows
        label="Deliveries"
        filters={filters}
        searchLabel="Search by ID"
        isInSection
        shownId={shownId}
        list={list}
        columns={isNarrow ? onPhone : isRoomy ? besideWide : columns}
        opens="/o/$slug/settings/webhooks/$endpointId/$deliveryId"
        noMatch={
          <EmptyState icon={SearchX} title="No deliveries match these filters">
            Remove a filter to see more deliveries. Enter a whole ID to search.
          </EmptyState>
        }
        empty={
          <EmptyState icon={Inbox} title="No deliveries yet" action={testButton}>
            Deliveries to this endpoint appear here. Send a test event to check your receiver.
          </EmptyState>
        }
      />
    </section>
  );
}
