import type { EventType, TestEventResult, WebhookEndpoint } from "@referral-service/contract";
import { useState } from "react";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { FormFailure } from "../forms/form-failure.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { SelectField } from "../forms/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { SentOnce } from "./sent-once.tsx";

export function TestEventDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const [result, setResult] = useState<TestEventResult>();
  const form = useServiceForm<{ eventType: EventType }>({
    defaultValues: { ...(endpoint.eventTypes[0] && { eventType: endpoint.eventTypes[0] }) },
    onSubmit: async (body) => {
      setResult(undefined);
      setResult(
        await api("POST /webhooks/:id/test", {
          params: { id: endpoint.id },
          query: { organization: slug },
          body,
        }),
      );
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Send test event"
      description="Sends one sample, signed with the endpoint's secret. Its metadata shows that it is a test."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <SelectField form={form} name="eventType" label="Event">
          {endpoint.eventTypes.map((eventType) => (
            <option key={eventType}>{eventType}</option>
          ))}
        </SelectField>
        {result !== undefined && <SentOnce result={result} />}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            {result === undefined ? "Send" : "Send again"}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
