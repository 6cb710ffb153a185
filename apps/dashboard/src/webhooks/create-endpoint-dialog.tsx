import type { CreatedWebhookEndpoint } from "@referral-service/contract";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { createEndpoint } from "../data/webhooks.ts";
import { Dialog } from "../ui/dialog.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { headersGiven } from "./header-rows.ts";

export function CreateEndpointDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (endpoint: CreatedWebhookEndpoint) => void;
}) {
  const { slug } = useOrganization();
  const create = useCommand({
    ...createEndpoint,
    done: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Add webhook endpoint" width="wide">
      <EndpointForm
        present={{
          name: "",
          url: "",
          eventTypes: [],
          description: null,
          timeoutMs: null,
          requestsPerSecond: null,
        }}
        headers={{}}
        draftKey={`endpoint ${slug}`}
        verb="Add endpoint"
        onCancel={onClose}
        onSubmit={(values, _, rows) => create({ ...values, headers: headersGiven(rows) })}
      />
    </Dialog>
  );
}
