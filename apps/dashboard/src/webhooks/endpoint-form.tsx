import type { EventType } from "@referral-service/contract";
import { FormButtons } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextField } from "../forms/text-field.tsx";
import { withScheme } from "../ui/web-address.ts";
import { EventTypesField } from "./event-types-field.tsx";

interface EndpointValues {
  name: string;
  url: string;
  eventTypes: EventType[];
}

export function EndpointForm({
  present,
  draftKey,
  verb,
  onSubmit,
  onCancel,
}: {
  present: EndpointValues;
  draftKey: string;
  verb: string;
  onSubmit: (values: EndpointValues, begunWith: EndpointValues) => Promise<unknown>;
  onCancel: () => void;
}) {
  const form = useServiceForm<EndpointValues>({
    defaultValues: present,
    draftKey,
    onSubmit: (values, begunWith) =>
      onSubmit({ ...values, url: withScheme(values.url) }, begunWith),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <TextField form={form} name="name" label="Name" autoComplete="off" placeholder="CRM sync" />
      <TextField
        form={form}
        name="url"
        label="URL"
        help="An https URL that you control. It receives all data in each event."
        type="url"
        autoComplete="off"
        placeholder="https://crm.example.com/webhooks/referrals"
      />
      <EventTypesField
        chosen={form.watch("eventTypes")}
        onChange={(eventTypes) => form.setValue("eventTypes", eventTypes, { shouldDirty: true })}
        error={form.errorOf("eventTypes")}
      />
      <FormButtons form={form} verb={verb} onClose={onCancel} />
    </form>
  );
}
