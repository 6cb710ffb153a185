import type { WebhookEndpoint } from "@referral-service/contract";
import { type LinkProps, Outlet, useParams } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useList } from "../data/use-list.ts";
import { deleteEndpoint, endpointQuery, endpointsList, pauseEndpoint } from "../data/webhooks.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { DeleteDialog } from "../forms/delete-dialog.tsx";
import { useRecordsAround } from "../lists/records-around.tsx";
import { loadedCount } from "../lists/shown-list.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { useRecordActions } from "../ui/open-records.ts";
import { DockedBar, Section } from "../ui/page.tsx";
import { part } from "../ui/part.tsx";
import { RecordBar } from "../ui/record-bar.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { useTitle } from "../ui/title.ts";
import { say } from "../ui/toasts.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EditEndpointDialog } from "./edit-endpoint-dialog.tsx";
import { EnableDialog } from "./enable-dialog.tsx";
import { EndpointFacts, EndpointStatus } from "./endpoint-facts.tsx";
import { EndpointHealth } from "./endpoint-health.tsx";
import { ExamineDialog } from "./examine-dialog.tsx";
import { NewSecretDialog, RotateSecretDialog } from "./secret-dialogs.tsx";
import { TestEventDialog } from "./send-dialogs.tsx";
import { StoppedNotice } from "./stopped-notice.tsx";

const Verification = part(
  async () => (await import("./verification.tsx")).default,
  <SkeletonLines count={8} />,
);

type Opened = "edit" | "test" | "examine" | "rotate" | "pause" | "enable" | "delete";

export function EndpointPage() {
  const { endpointId = "" } = useParams({ strict: false });
  const endpoint = useQuery(endpointQuery(endpointId));
  return (
    <Loaded failure="The endpoint could not be loaded" query={endpoint} className="p-5">
      {(read) => <Endpoint endpoint={read} />}
    </Loaded>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { slug } = useOrganization();
  const [opened, setOpened] = useState<Opened>();
  useTitle("page", "Webhooks");
  const isNarrow = useIsNarrow();
  const isStopped = endpoint.isDisabled || !endpoint.isActive;
  const startVerb = endpoint.isDisabled ? "Re-enable" : "Resume";
  const ask = (asked: Opened) => () => setOpened(asked);
  useRecordActions([
    { label: "Send test event", run: ask("test") },
    isStopped && { label: `${startVerb} endpoint`, run: ask("enable") },
    { label: "Check receiver", run: ask("examine") },
    { label: "Edit endpoint", run: ask("edit") },
    { label: "Rotate secret", run: ask("rotate") },
    !isStopped && { label: "Pause endpoint", run: ask("pause") },
    { label: "Delete endpoint", run: ask("delete") },
  ]);
  const buttons = (
    <>
      <Button onClick={ask("test")}>Send test event</Button>
      {isStopped && (
        <Button look="primary" onClick={ask("enable")}>
          {startVerb}
        </Button>
      )}
    </>
  );

  return (
    <>
      <RecordBar
        label="Webhook endpoint"
        level={1}
        title={endpoint.name}
        backTo={{ to: "/o/$slug/settings/webhooks", params: { slug } }}
        status={<EndpointStatus endpoint={endpoint} />}
        around={useEndpointsAround()}
        actions={
          <>
            {!isNarrow && buttons}
            <MoreActions isStopped={isStopped} ask={ask} />
          </>
        }
      />
      {isNarrow && <DockedBar>{buttons}</DockedBar>}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-1 gap-4 p-5">
          {isStopped && <StoppedNotice endpoint={endpoint} />}
          <EndpointHealth endpointId={endpoint.id} />
          <div className="flex min-h-130 overflow-hidden rounded-surface border border-line bg-surface">
            <DeliveryLog endpointId={endpoint.id} />
            <Outlet />
          </div>
          <EndpointFacts endpoint={endpoint} />
          <Section
            title="Verify in your receiver"
            description="Each example is a complete receiver. It needs only the endpoint's secret and verifies the signature before it reads the event."
            isBare
          >
            <Verification />
          </Section>
        </div>
      </div>
      <EndpointDialogs endpoint={endpoint} opened={opened} onClose={() => setOpened(undefined)} />
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
    count: loadedCount(list),
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
