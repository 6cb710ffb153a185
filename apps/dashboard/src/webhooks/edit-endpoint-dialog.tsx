import type { WebhookEndpoint } from "@referral-service/contract";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { useCommand } from "../data/use-command.ts";
import { Dialog } from "../ui/dialog.tsx";
import { say } from "../ui/toasts.tsx";
import { EndpointForm, type EndpointValues } from "./endpoint-form.tsx";

export function EditEndpointDialog({
  endpoint: { id, name, url, eventTypes },
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const save = useCommand({
    call: (body: EndpointValues) =>
      api("PATCH /webhooks/:id", { params: { id }, query: { organization: slug }, body }),
    invalidates: ["webhooks"],
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
        onSubmit={save}
      />
    </Dialog>
  );
}
