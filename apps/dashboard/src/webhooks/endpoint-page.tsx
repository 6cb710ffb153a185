import type { WebhookEndpoint } from "@referral-service/contract";
import { getRouteApi, type LinkProps, Outlet, useParams } from "@tanstack/react-router";
import clsx from "clsx";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ErrorState, finalTitle } from "../data/failures/error-state.tsx";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import {
  deleteEndpoint,
  deliveriesList,
  endpointQuery,
  endpointsList,
  healthOf,
  pauseEndpoint,
} from "../data/webhooks.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { DeleteDialog } from "../forms/delete-dialog.tsx";
import { hasNoRows } from "../lists/list-rows.tsx";
import { useRecordsAround } from "../lists/records-around.tsx";
import { wholeCount } from "../lists/shown-list.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { useRecordActions } from "../ui/open-records.ts";
import { DockedBar, Section } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { RecordBar, SkeletonActions, SkeletonStatus } from "../ui/record-bar.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { useTitle } from "../ui/title.ts";
import { say } from "../ui/toasts.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EditEndpointDialog } from "./edit-endpoint-dialog.tsx";
import { EnableDialog } from "./enable-dialog.tsx";
import { EndpointFacts, EndpointFactsSkeleton, EndpointStatus } from "./endpoint-facts.tsx";
import { EndpointHealth } from "./endpoint-health.tsx";
import { ExamineDialog } from "./examine-dialog.tsx";
import { deliveriesIn } from "./search.ts";
import { NewSecretDialog, RotateSecretDialog } from "./secret-dialogs.tsx";
import { TestEventDialog } from "./send-dialogs.tsx";
import { StoppedNotice } from "./stopped-notice.tsx";

const route = getRouteApi("/o/$slug/settings/webhooks/$endpointId");

const Verification = part(
  async () => (await import("./verification.tsx")).default,
  <SkeletonLines count={8} />,
);

type Opened = "edit" | "test" | "examine" | "rotate" | "pause" | "enable" | "delete";

export function EndpointPage() {
  const { endpointId = "", deliveryId } = useParams({ strict: false });
  const endpoint = useQuery(endpointQuery(endpointId));
  const filters = deliveriesIn(route.useSearch(), useOrganization().timezone);
  const list = useList(deliveriesList(endpointId, filters));
  const health = healthOf(list);
  const isUnused =
    hasNoRows({ list }) && Object.values(filters).every((value) => value === undefined);
  const [opened, setOpened] = useState<Opened>();
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
        <Endpoint endpoint={data} isUnused={isUnused} opened={opened} onOpen={setOpened} />
      ) : endpoint.isPending ? (
        <EndpointBar status={<SkeletonStatus />} actions={<SkeletonActions />} />
      ) : (
        <EndpointBar />
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-1 gap-4 p-5">
          {data !== undefined && isStopped(data) && <StoppedNotice endpoint={data} />}
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
              deliveryId !== undefined && "min-h-130",
            )}
          >
            <DeliveryLog
              list={list}
              testButton={<Button onClick={() => setOpened("test")}>Send test event</Button>}
            />
            <Outlet />
          </div>
          <Section
            title="Verify in your receiver"
            description="Each example is a complete receiver. It needs only the endpoint's secret and verifies the signature before it reads the event."
            isBare
          >
            <Verification />
          </Section>
        </div>
      </div>
    </>
  );
}

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
    backTo={{ to: "/o/$slug/settings/webhooks", params: { slug: useOrganization().slug } }}
    around={useEndpointsAround()}
  />
);

/** The name and the status of an endpoint, and its actions with their dialogs. */
function Endpoint({
  endpoint,
  isUnused,
  opened,
  onOpen,
}: {
  endpoint: WebhookEndpoint;
  /** Whether the empty log has the button that sends a test event. */
  isUnused: boolean;
  opened: Opened | undefined;
  onOpen: (opened: Opened | undefined) => void;
}) {
  const isNarrow = useIsNarrow();
  const startVerb = endpoint.isDisabled ? "Re-enable" : "Resume";
  const ask = (asked: Opened) => () => onOpen(asked);
  useRecordActions([
    { label: "Send test event", run: ask("test") },
    isStopped(endpoint) && { label: `${startVerb} endpoint`, run: ask("enable") },
    { label: "Check receiver", run: ask("examine") },
    { label: "Edit endpoint", run: ask("edit") },
    { label: "Rotate secret", run: ask("rotate") },
    !isStopped(endpoint) && { label: "Pause endpoint", run: ask("pause") },
    { label: "Delete endpoint", run: ask("delete") },
  ]);
  const buttons = (
    <>
      {(isNarrow || !isUnused) && <Button onClick={ask("test")}>Send test event</Button>}
      {isStopped(endpoint) && (
        <Button look="primary" onClick={ask("enable")}>
          {startVerb}
        </Button>
      )}
    </>
  );

  return (
    <>
      <EndpointBar
        title={endpoint.name}
        status={<EndpointStatus endpoint={endpoint} />}
        actions={
          <>
            {!isNarrow && buttons}
            <MoreActions isStopped={isStopped(endpoint)} ask={ask} />
          </>
        }
      />
      {isNarrow && <DockedBar>{buttons}</DockedBar>}
      <EndpointDialogs endpoint={endpoint} opened={opened} onClose={() => onOpen(undefined)} />
    </>
  );
}

const MoreActions = ({
  isStopped,
  ask,
}: {
  isStopped: boolean;
  ask: (asked: Opened) => () => void;
}) => (
  <Menu
    align="end"
    trigger={
      <IconButton label="More actions">
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
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

/** The opened dialog, and the new secret after a rotation. */
function EndpointDialogs({
  endpoint,
  opened,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  opened: Opened | undefined;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const [newSecret, setNewSecret] = useState<string>();
  return (
    <>
      {opened === "edit" && <EditEndpointDialog endpoint={endpoint} onClose={onClose} />}
      {opened === "test" && <TestEventDialog endpoint={endpoint} onClose={onClose} />}
      {opened === "examine" && <ExamineDialog endpoint={endpoint} onClose={onClose} />}
      {opened === "rotate" && (
        <RotateSecretDialog endpoint={endpoint} onClose={onClose} onRotated={setNewSecret} />
      )}
      {opened === "enable" && <EnableDialog endpoint={endpoint} onClose={onClose} />}
      <PauseDialog endpoint={endpoint} isOpen={opened === "pause"} onClose={onClose} />
      <DeleteDialog
        isOpen={opened === "delete"}
        onClose={onClose}
        name={endpoint.name}
        thing="Endpoint"
        {...deleteEndpoint(endpoint.id)}
        list={{ to: "/o/$slug/settings/webhooks", params: { slug } }}
      >
        <p>
          This permanently deletes the endpoint, its log and its secret. We cancel the open
          deliveries.
        </p>
      </DeleteDialog>
      {newSecret !== undefined && (
        <NewSecretDialog
          endpoint={{ name: endpoint.name, secret: newSecret }}
          onClose={() => setNewSecret(undefined)}
        />
      )}
    </>
  );
}

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

interface EndpointDialog {
  endpoint: WebhookEndpoint;
  isOpen: boolean;
  onClose: () => void;
}

function PauseDialog({ endpoint: { id, name }, isOpen, onClose }: EndpointDialog) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Pause “${name}”?`}
      verb="Pause"
      {...pauseEndpoint(id)}
      done={() => say("Endpoint paused", name)}
    >
      <p>
        We send nothing until you resume the endpoint. We keep the events so that you can recover
        them.
      </p>
    </ConfirmDialog>
  );
}
