import type { WebhookEndpoint } from "@referral-service/contract";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { deleteEndpoint, pauseEndpoint } from "../data/webhooks.ts";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { DeleteDialog } from "../forms/delete-dialog.tsx";
import { say } from "../ui/toasts.tsx";
import { EditEndpointDialog } from "./edit-endpoint-dialog.tsx";
import { EnableDialog } from "./enable-dialog.tsx";
import { ExamineDialog } from "./examine-dialog.tsx";
import { NewSecretDialog, RotateSecretDialog } from "./secret-dialogs.tsx";
import { TestEventDialog } from "./send-dialogs.tsx";

export type OpenedDialog = "edit" | "test" | "examine" | "rotate" | "pause" | "enable" | "delete";

/** The opened dialog, and the new secret after a rotation. */
export function EndpointDialogs({
  endpoint,
  opened,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  opened: OpenedDialog | undefined;
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
