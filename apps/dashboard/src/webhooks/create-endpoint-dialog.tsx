import type { CreatedWebhookEndpoint } from "@referral-service/contract";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { useCommand } from "../data/use-command.ts";
import { Dialog } from "../ui/dialog.tsx";
import { EndpointForm, type EndpointValues } from "./endpoint-form.tsx";

export function CreateEndpointDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (endpoint: CreatedWebhookEndpoint) => void;
}) {
  const { slug } = useOrganization();
  const create = useCommand({
    call: (body: EndpointValues) => api("POST /webhooks", { query: { organization: slug }, body }),
    done: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Add webhook endpoint" width="wide">
      <EndpointForm
        present={{ name: "", url: "", eventTypes: [] }}
        draftKey={`endpoint ${slug}`}
        verb="Add endpoint"
        onCancel={onClose}
        onSubmit={create}
      />
    </Dialog>
  );
}
