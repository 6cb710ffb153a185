import type { WebhookEndpoint } from "@referral-service/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
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
  const { slug } = useOrganization();
  const client = useQueryClient();
  return (
    <Dialog isOpen onClose={onClose} title="Edit the endpoint" width="wide">
      <EndpointForm
        present={{ name, url, eventTypes }}
        draftKey={`endpoint ${id}`}
        verb="Save the endpoint"
        onCancel={onClose}
        onSubmit={async (body) => {
          await api("PATCH /webhooks/:id", { params: { id }, query: { organization: slug }, body });
          await client.invalidateQueries({ queryKey: ["webhooks", slug] });
          say("Endpoint saved");
          onClose();
        }}
      />
    </Dialog>
  );
}
