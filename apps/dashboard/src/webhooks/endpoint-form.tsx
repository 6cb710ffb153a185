import type { SubscribedEventType } from "@referral-service/contract";
import { type ReactNode, useState } from "react";
import { FormButtons } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { TextAreaField, TextField } from "../forms/text-field.tsx";
import { withScheme } from "../ui/web-address.ts";
import { fieldError } from "../words/field-errors.ts";
import { EventTypesField } from "./event-types-field.tsx";
import { fieldOfHeader, type HeaderRow, indexOfDuplicate, rowsOf } from "./header-rows.ts";
import { HeadersField } from "./headers-field.tsx";

interface EndpointValues {
  name: string;
  url: string;
  eventTypes: SubscribedEventType[];
  description: string | null;
  timeoutMs: number | null;
  requestsPerSecond: number | null;
}

type Typed = Record<keyof Omit<EndpointValues, "eventTypes">, string> &
  Pick<EndpointValues, "eventTypes"> & {
    /**
     * The headers are used only for errors and are not part of the draft, because their values are
     * secrets.
     */
    headers: string[];
  };

const typed = (values: EndpointValues): Typed => ({
  ...values,
  description: values.description ?? "",
  timeoutMs: String(values.timeoutMs ?? ""),
  requestsPerSecond: String(values.requestsPerSecond ?? ""),
  headers: [],
});

const numberIn = (text: string) => (text === "" ? null : Number(text));

const valuesOf = (values: Typed): EndpointValues => ({
  name: values.name,
  url: withScheme(values.url),
  eventTypes: values.eventTypes,
  description: values.description.trim() || null,
  timeoutMs: numberIn(values.timeoutMs),
  requestsPerSecond: numberIn(values.requestsPerSecond),
});

const options = ["description", "timeoutMs", "requestsPerSecond", "headers"] as const;

type EndpointFields = ReturnType<typeof useServiceForm<Typed>>;

export function EndpointForm({
  present,
  headers,
  draftKey,
  verb,
  onSubmit,
  onCancel,
}: {
  present: EndpointValues;
  /** The ends of the stored headers, by name. */
  headers: Readonly<Record<string, string>>;
  draftKey: string;
  verb: string;
  onSubmit: (
    values: EndpointValues,
    begunWith: EndpointValues,
    rows: HeaderRow[],
  ) => Promise<unknown>;
  onCancel: () => void;
}) {
  const [rows, setRows] = useState(() => rowsOf(headers));
  const form = useServiceForm<Typed>({
    defaultValues: typed(present),
    draftKey,
    fieldOf: (path) => fieldOfHeader(path, rows),
    async onSubmit(values, begunWith) {
      const twice = indexOfDuplicate(rows);
      if (twice < 0) return onSubmit(valuesOf(values), valuesOf(begunWith), rows);
      form.setError(`headers.${twice}`, { message: fieldError("headers", "twice") });
      return false;
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
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
      <AdvancedOptions form={form} isOpenAtFirst={hasOptions(present) || rows.length > 0}>
        <HeadersField
          rows={rows}
          onChange={(changed) => {
            form.clearErrors("headers");
            setRows(changed);
          }}
          errorOf={(index) => form.errorOf(`headers.${index}`)}
          error={form.errorOf("headers")}
        />
      </AdvancedOptions>
      <FormButtons form={form} verb={verb} onClose={onCancel} />
    </form>
  );
}

/** The optional fields, which open if one of them has a value or an error. */
function AdvancedOptions({
  form,
  isOpenAtFirst,
  children,
}: {
  form: EndpointFields;
  isOpenAtFirst: boolean;
  /** The field of the headers. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const hasErrors = options.some((name) => form.formState.errors[name] !== undefined);
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-line pt-3"
    >
      <summary className="cursor-pointer font-medium">Advanced</summary>
      <div className="grid gap-4 pt-3">
        <TextAreaField form={form} name="description" label="Description" rows={2} isOptional />
        {children}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="timeoutMs"
            label="Time limit in milliseconds"
            help="1,000 to 30,000. Leave this empty to use the service's time limit, usually 10 seconds."
            type="number"
            inputMode="numeric"
            min={1_000}
            max={30_000}
            isOptional
          />
          <TextField
            form={form}
            name="requestsPerSecond"
            label="Deliveries per second"
            help="1 to 1,000. Leave this empty if we can send as fast as your receiver responds."
            type="number"
            inputMode="numeric"
            min={1}
            max={1_000}
            isOptional
          />
        </div>
      </div>
    </details>
  );
}

const hasOptions = ({ description, timeoutMs, requestsPerSecond }: EndpointValues) =>
  [description, timeoutMs, requestsPerSecond].some((option) => option !== null);
