import type { WebhookEndpoint } from "@referral-service/contract";
import type {
  EndpointHealth as EndpointHealthRead,
  LoggedDelivery,
} from "@referral-service/contract/app";
import { getRouteApi, type LinkProps, Outlet, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { ChevronRight, Ellipsis } from "lucide-react";
import { useState } from "react";
import { ErrorState, finalTitle } from "../data/failures/error-state.tsx";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { deliveriesList, endpointQuery, endpointsList, healthOf } from "../data/webhooks.ts";
import { hasNoRows } from "../lists/list-rows.tsx";
import { usePathTo } from "../lists/record-path.tsx";
import { useRecordsAround } from "../lists/records-around.tsx";
import { wholeCount } from "../lists/shown-list.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useHasSideColumn, useIsNarrow } from "../ui/is-narrow.ts";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { useRecordActions } from "../ui/open-records.ts";
import { DockedBar, Section } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { RecordBar, SkeletonActions, SkeletonStatus } from "../ui/record-bar.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { useTitle } from "../ui/title.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointDialogs, type OpenedDialog } from "./endpoint-dialogs.tsx";
import { EndpointFacts, EndpointFactsSkeleton, EndpointStatus } from "./endpoint-facts.tsx";
import { EndpointHealth } from "./endpoint-health.tsx";
import { deliveriesIn } from "./search.ts";
import { FailingNotice, StoppedNotice } from "./stopped-notice.tsx";

const route = getRouteApi("/o/$slug/settings/webhooks/$endpointId");

const DeliveryPanel = part(async () => (await import("./delivery-panel.tsx")).DeliveryPanel);

const Verification = part(
  async () => (await import("./verification.tsx")).default,
  <SkeletonLines count={8} />,
);

export function EndpointPage() {
  const { endpointId = "", deliveryId } = useParams({ strict: false });
  const endpoint = useQuery(endpointQuery(endpointId));
  const filters = deliveriesIn(route.useSearch(), useOrganization().timezone);
  const list = useList(deliveriesList(endpointId, filters));
  const health = healthOf(list);
  const isUnused =
    hasNoRows({ list }) && Object.values(filters).every((value) => value === undefined);
  const shownId = useShownDelivery(list.items, deliveryId);
  const lastFailed = list.items.find(hasFailed);
  const [opened, setOpened] = useState<OpenedDialog>();
  useTitle("page", "Webhooks");
  if (endpoint.isLoadingError && finalTitle(endpoint.error) !== undefined) {
    return (
      <>
        <EndpointBar />
        <ErrorState title="The endpoint could not be loaded" error={endpoint.error} />
      </>
    );
  }
  const { data } = endpoint;
  return (
    <>
      {data !== undefined ? (
        <Endpoint {...{ endpoint: data, health, isUnused, opened }} onOpen={setOpened} />
      ) : endpoint.isPending ? (
        <EndpointBar status={<SkeletonStatus />} actions={<SkeletonActions />} />
      ) : (
        <EndpointBar />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-1 gap-3 p-5">
          {data !== undefined && isStopped(data) && <StoppedNotice endpoint={data} />}
          {data !== undefined && !isStopped(data) && health?.failing && (
            <FailingNotice {...{ endpointId, lastFailed, failing: health.failing }} />
          )}
          <Loaded
            failure="The endpoint could not be loaded"
            isPart
            query={endpoint}
            skeleton={<EndpointFactsSkeleton />}
          >
            {(shown) => <EndpointFacts endpoint={shown} onRotate={() => setOpened("rotate")} />}
          </Loaded>
          {!isUnused && (health !== undefined || list.isPending) && (
            <EndpointHealth health={health} />
          )}
          <div
            data-list-section
            className={clsx(
              "flex overflow-hidden rounded-surface border border-line bg-surface",
              (deliveryId ?? shownId) !== undefined && "min-h-130",
            )}
          >
            <DeliveryLog
              list={list}
              shownId={shownId}
              testButton={<Button onClick={() => setOpened("test")}>Send test event</Button>}
            />
            {shownId === undefined ? <Outlet /> : <DeliveryPanel shownId={shownId} />}
          </div>
          {list.data !== undefined && <VerificationSection isFolded={!isUnused} />}
        </div>
      </div>
    </>
  );
}

const hasFailed = ({ status }: LoggedDelivery) => status === "permanently_failed";

/**
 * Returns the delivery that is next to the log until a person opens one: the newest failed one, or
 * otherwise the newest one. It stays while the log has it.
 */
function useShownDelivery(items: readonly LoggedDelivery[], openId: string | undefined) {
  const [keptId, setKeptId] = useState<string>();
  const hasRoom = useHasSideColumn();
  const kept = items.find(({ id }) => id === keptId);
  const shownId = (kept ?? items.find(hasFailed) ?? items[0])?.id;
  if (shownId !== keptId) setKeptId(shownId);
  return hasRoom && openId === undefined ? shownId : undefined;
}

/** The examples of receivers. Once there are deliveries, the receiver exists. */
const VerificationSection = ({ isFolded }: { isFolded: boolean }) =>
  isFolded ? (
    <details className="group">
      <summary className="flex items-center gap-1.5 py-1 font-semibold pointer-coarse:min-h-11">
        <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
        {verification.title}
      </summary>
      <p className="mb-2.5 text-ink-2">{verification.description}</p>
      <Verification />
    </details>
  ) : (
    <Section {...verification} isBare>
      <Verification />
    </Section>
  );

const verification = {
  title: "Verify in your receiver",
  description:
    "Each example is a complete receiver. It needs only the endpoint's secret and verifies the signature before it reads the event.",
};

const isStopped = ({ isDisabled, isActive }: WebhookEndpoint) => isDisabled || !isActive;

/** The bar of the page. Without an endpoint, it has the way back and the kind of record. */
const EndpointBar = (
  props: Partial<Pick<Parameters<typeof RecordBar>[0], "title" | "status" | "actions">>,
) => (
  <RecordBar
    label="Webhook endpoint"
    level={1}
    title={undefined}
    {...props}
    {...usePathTo("Webhooks", "/o/$slug/settings/webhooks")}
    around={useEndpointsAround()}
  />
);

/** The name and the status of an endpoint, and its actions with their dialogs. */
function Endpoint({
  endpoint,
  health,
  isUnused,
  opened,
  onOpen,
}: {
  endpoint: WebhookEndpoint;
  health: EndpointHealthRead | undefined;
  /** Whether the empty log has the button that sends a test event. */
  isUnused: boolean;
  opened: OpenedDialog | undefined;
  onOpen: (opened: OpenedDialog | undefined) => void;
}) {
  const isNarrow = useIsNarrow();
  const startVerb = endpoint.isDisabled ? "Re-enable" : "Resume";
  const ask = (asked: OpenedDialog) => () => onOpen(asked);
  useRecordActions([
    { label: "Send test event", run: ask("test") },
    isStopped(endpoint) && { label: `${startVerb} endpoint`, run: ask("enable") },
    { label: "Check receiver", run: ask("examine") },
    { label: "Edit endpoint", run: ask("edit") },
    { label: "Rotate secret", run: ask("rotate") },
    !isStopped(endpoint) && { label: "Pause endpoint", run: ask("pause") },
    { label: "Delete endpoint", run: ask("delete") },
  ]);
  const start = isStopped(endpoint) && (
    <Button look="primary" onClick={ask("enable")}>
      {startVerb}
    </Button>
  );

  return (
    <>
      <EndpointBar
        title={endpoint.name}
        status={<EndpointStatus endpoint={endpoint} health={health} />}
        actions={
          <>
            {!isNarrow && !isUnused && <Button onClick={ask("test")}>Send test event</Button>}
            {!isNarrow && start}
            <MoreActions isStopped={isStopped(endpoint)} hasTest={isNarrow} ask={ask} />
          </>
        }
      />
      {isNarrow && start && <DockedBar>{start}</DockedBar>}
      <EndpointDialogs endpoint={endpoint} opened={opened} onClose={() => onOpen(undefined)} />
    </>
  );
}

const MoreActions = ({
  isStopped,
  hasTest,
  ask,
}: {
  isStopped: boolean;
  /** Whether sending a test event has no button of its own. */
  hasTest: boolean;
  ask: (asked: OpenedDialog) => () => void;
}) => (
  <Menu
    align="end"
    trigger={
      <IconButton label="More actions">
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
    {hasTest && <MenuItem onSelect={ask("test")}>Send test event</MenuItem>}
    <MenuItem onSelect={ask("examine")}>Check receiver</MenuItem>
    <MenuItem onSelect={ask("edit")}>Edit</MenuItem>
    <MenuItem onSelect={ask("rotate")}>Rotate secret</MenuItem>
    {!isStopped && <MenuItem onSelect={ask("pause")}>Pause</MenuItem>}
    <MenuSeparator />
    <MenuItem isDangerous onSelect={ask("delete")}>
      Delete
    </MenuItem>
  </Menu>
);

/** The previous and the next endpoint of the list that this page replaces. */
function useEndpointsAround() {
  const { slug } = useOrganization();
  const list = useList(endpointsList);
  return useRecordsAround({
    ids: list.items.map(({ id }) => id),
    linkOf: (endpointId: string): LinkProps => ({
      to: "/o/$slug/settings/webhooks/$endpointId",
      params: { slug, endpointId },
    }),
    count: wholeCount(list),
    hasKeys: false,
  });
}
