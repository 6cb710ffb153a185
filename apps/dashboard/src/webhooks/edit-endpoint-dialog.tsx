import type { WebhookEndpoint } from "@referral-service/contract";
import { differing, useCommand } from "../data/use-command.ts";
import { changeEndpoint } from "../data/webhooks.ts";
import { Dialog } from "../ui/dialog.tsx";
import { say } from "../ui/toasts.tsx";
import { EndpointForm } from "./endpoint-form.tsx";

export function EditEndpointDialog({
  endpoint: { id, name, url, eventTypes },
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const save = useCommand({
    ...changeEndpoint(id),
    done: () => {
      say("Endpoint saved");
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Edit endpoint" width="wide">
      <EndpointForm
        present={{ name, url, eventTypes }}
        draftKey={`endpoint ${id}`}
        verb="Save endpoint"
        onCancel={onClose}
        onSubmit={(values, begunWith) => save(differing(begunWith, values))}
      />
    </Dialog>
  );
}
