import type { EventType, TestEventResult, WebhookEndpoint } from "@referral-service/contract";
import { useState } from "react";
import { api } from "../../api/request.ts";
import { useOrganization } from "../../shell/me.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { useServiceForm } from "../../ui/form.ts";
import { FormFailure } from "../../ui/form-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { explain } from "./failures.ts";

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
      description="A sample, signed with the endpoint's real secret and sent once. Its metadata says that it is a test."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Field label="Event" error={form.errorOf("eventType")}>
          <Select {...form.register("eventType")}>
            {endpoint.eventTypes.map((eventType) => (
              <option key={eventType}>{eventType}</option>
            ))}
          </Select>
        </Field>
        {result !== undefined && <Result result={result} />}
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

function Result({ result }: { result: TestEventResult }) {
  const { what, cure } = explain(result.error, result.responseStatus);
  return (
    <div className="grid gap-3">
      <Notice tone={result.delivered ? "good" : "bad"} title={`${what} ${result.latencyMs} ms.`}>
        {cure}
      </Notice>
      {result.responseBodyExcerpt !== null && result.responseBodyExcerpt !== "" && (
        <CodeBlock label="The receiver's answer" code={result.responseBodyExcerpt} />
      )}
    </div>
  );
}
