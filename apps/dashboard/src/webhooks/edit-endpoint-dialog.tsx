import type { WebhookEndpoint } from "@referral-service/contract";
import { useState } from "react";
import { differing, useCommand } from "../data/use-command.ts";
import { changeEndpoint } from "../data/webhooks.ts";
import { Dialog } from "../ui/dialog.tsx";
import { say } from "../ui/toasts.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { headersChanged } from "./header-rows.ts";

export function EditEndpointDialog({
  endpoint: { id, name, url, eventTypes, description, timeoutMs, requestsPerSecond, headers },
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const [stored] = useState(headers);
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
        present={{ name, url, eventTypes, description, timeoutMs, requestsPerSecond }}
        headers={stored}
        draftKey={`endpoint ${id}`}
        verb="Save endpoint"
        onCancel={onClose}
        onSubmit={(values, begunWith, rows) =>
          save(
            differing(
              { ...begunWith, headers: {} },
              { ...values, headers: headersChanged(stored, rows) },
            ),
          )
        }
      />
    </Dialog>
  );
}
