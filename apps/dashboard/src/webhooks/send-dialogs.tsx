import type {
  EventType,
  TestEventResult,
  WebhookDelivery,
  WebhookEndpoint,
} from "@referral-service/contract";
import { type ComponentProps, useState } from "react";
import { useCommand } from "../data/use-command.ts";
import { sendElsewhere, sendTestEvent } from "../data/webhooks.ts";
import { FormNotes } from "../forms/form-buttons.tsx";
import type { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { SelectField, TextField } from "../forms/text-field.tsx";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code.tsx";
import { Actions, Dialog, type DialogProps } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { withScheme } from "../ui/web-address.ts";
import { eventTypes, isEventType } from "../words/event-types.ts";
import { explain } from "./failures.ts";

export function TestEventDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const send = useCommand(sendTestEvent(endpoint.id));
  const [result, setResult] = useState<TestEventResult>();
  const types = subscribedTypes(endpoint);
  const form = useServiceForm<{ eventType: EventType }>({
    defaultValues: { ...(types[0] && { eventType: types[0] }) },
    onSubmit: async (body) => {
      setResult(undefined);
      setResult(await send(body));
    },
  });
  return (
    <SendDialog
      {...{ form, result, onClose }}
      title="Send test event"
      description="We send one sample, signed with the endpoint's secret. Its metadata shows that it is a test."
    >
      <SelectField form={form} name="eventType" label="Event">
        {types.map((eventType) => (
          <option key={eventType}>{eventType}</option>
        ))}
      </SelectField>
    </SendDialog>
  );
}

const subscribedTypes = ({ eventTypes: chosen }: WebhookEndpoint): EventType[] =>
  chosen.includes("*") ? eventTypes : chosen.filter(isEventType);

export function SendElsewhereDialog({
  delivery,
  onClose,
}: {
  delivery: Pick<WebhookDelivery, "id" | "webhookEndpointId" | "eventType">;
  onClose: () => void;
}) {
  const send = useCommand(sendElsewhere(delivery));
  const [result, setResult] = useState<TestEventResult>();
  const form = useServiceForm<{ url: string }>({
    defaultValues: { url: "" },
    draftKey: `send elsewhere ${delivery.webhookEndpointId}`,
    onSubmit: async ({ url }) => {
      setResult(undefined);
      setResult(await send({ url: withScheme(url) }));
    },
  });
  return (
    <SendDialog
      {...{ form, result, onClose }}
      title={`Send ${delivery.eventType} to a URL`}
      description="We send the same bytes once, signed with the endpoint's secret. The delivery doesn't change."
    >
      <TextField
        form={form}
        name="url"
        label="URL"
        help="A URL that you control. It receives all data in the event. The audit log shows the URL."
        type="url"
        autoComplete="off"
        placeholder="https://staging.example.com/webhooks/referrals"
      />
    </SendDialog>
  );
}

/** Sends something once and shows the response. It stays open, so that the form can be sent again. */
const SendDialog = ({
  form,
  result,
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, "isOpen"> & {
  form: ComponentProps<typeof FormDialog>["form"];
  result: TestEventResult | undefined;
}) => (
  <Dialog isOpen onClose={onClose} {...dialog}>
    <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
      {children}
      {result !== undefined && <SentOnce result={result} />}
      <Actions failure={<FormNotes form={form} />}>
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

/** Shows the receiver's response to an event that was sent immediately. */
function SentOnce({ result }: { result: TestEventResult }) {
  const { what, cure } = explain(result.error, result.responseStatus, result.errorDetail);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Notice tone={result.delivered ? "good" : "bad"} title={`${what} ${result.latencyMs} ms.`}>
        {cure}
      </Notice>
      {result.responseBodyExcerpt !== null && result.responseBodyExcerpt !== "" && (
        <CodeBlock label="Receiver response" code={result.responseBodyExcerpt} />
      )}
    </div>
  );
}
