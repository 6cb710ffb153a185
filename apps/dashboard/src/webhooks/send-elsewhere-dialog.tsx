import type { TestEventResult, WebhookDelivery } from "@referral-service/contract";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { FormFailure } from "../forms/form-failure.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextField } from "../forms/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { withScheme } from "../ui/web-address.ts";
import { SentOnce } from "./sent-once.tsx";

export function SendElsewhereDialog({
  delivery: { id, webhookEndpointId, eventType },
  onClose,
}: {
  delivery: Pick<WebhookDelivery, "id" | "webhookEndpointId" | "eventType">;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const [result, setResult] = useState<TestEventResult>();
  const form = useServiceForm<{ url: string }>({
    defaultValues: { url: "" },
    draftKey: `send elsewhere ${webhookEndpointId}`,
    onSubmit: async ({ url }) => {
      setResult(undefined);
      setResult(
        await api("POST /webhooks/:id/deliveries/:deliveryId/send-elsewhere", {
          params: { id: webhookEndpointId, deliveryId: id },
          query: { organization: slug },
          body: { url: withScheme(url) },
        }),
      );
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Send ${eventType} to a URL`}
      description="Sends the same bytes once, signed with the endpoint's secret. The delivery does not change."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <TextField
          form={form}
          name="url"
          label="URL"
          help="A URL of your own. It receives all data of the event, and the audit log shows it."
          type="url"
          autoComplete="off"
          placeholder="https://staging.example.com/webhooks/referrals"
        />
        {result !== undefined && <SentOnce result={result} />}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            {result === undefined ? "Send once" : "Send once more"}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
