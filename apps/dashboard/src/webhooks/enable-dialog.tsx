import type { WebhookEndpoint } from "@referral-service/contract";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { useCommand } from "../data/use-command.ts";
import { enableEndpoint, missedQuery } from "../data/webhooks.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { SelectField } from "../forms/text-field.tsx";
import { Checkbox } from "../ui/field.tsx";
import { say } from "../ui/toasts.tsx";
import { momentText } from "../words/times.ts";
import { missedText } from "./stopped-notice.tsx";

const sinceSuccess = "success";

const periods = [
  { value: sinceSuccess, label: "Since its last success" },
  { value: "1", label: "In the last hour" },
  { value: "24", label: "In the last 24 hours" },
  { value: "168", label: "In the last 7 days" },
  { value: "672", label: "In the last 28 days" },
];

/** Re-enables an endpoint, and offers to recover the missed events. */
export function EnableDialog({
  endpoint: { id, name, isDisabled },
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const { timezone } = useOrganization();
  const enable = useCommand(enableEndpoint(id));
  const verb = isDisabled ? "Re-enable" : "Resume";
  const form = useServiceForm<{ recovers: boolean; period: string }>({
    defaultValues: { recovers: true, period: sinceSuccess },
    onSubmit: async ({ recovers }) => {
      // Recovers the counted events. The button does not wait for the count.
      const since = recovers
        ? (missed.data ?? (await missed.refetch({ throwOnError: true })).data)?.since
        : undefined;
      const recovered = await enable({ since });
      say(
        isDisabled ? "Endpoint re-enabled" : "Endpoint resumed",
        recovered === undefined
          ? name
          : `${recovered.toLocaleString("en")} missed ${recovered === 1 ? "event" : "events"} will be sent.`,
      );
      onClose();
    },
  });
  const { recovers, period } = form.watch();
  const hours = period === sinceSuccess ? undefined : Number(period);
  const missed = useQuery(missedQuery(id, hours), {
    refetchInterval: false,
    // The events are counted again, because the count on the page behind the dialog can be
    // outdated.
    refetchOnMount: "always",
  });
  const count = recovers ? missed.data?.count : 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${verb} ${name}`}
      description="We'll send new events from now on."
      verb={count ? `${verb} and send ${count.toLocaleString("en")}` : verb}
    >
      <Checkbox
        label="Recover missed events"
        help="We'll resend failed deliveries, and send stored events that have no delivery to this endpoint. Receivers can recognize repeated events by the event ID."
        {...form.register("recovers")}
      />
      <SelectField form={form} name="period" label="Missed" disabled={!recovers}>
        {periods.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {recovers && missed.isLoadingError && (
        <LoadFailure title="Missed events could not be counted" error={missed.error} />
      )}
      {recovers && !missed.isLoadingError && (
        <p role="status" className="text-ink-2">
          {missed.isPending && "Counting missed events…"}
          {missed.data &&
            (missed.data.count === 0
              ? `No events missed since ${momentText(missed.data.since, timezone)}.`
              : `This sends ${missedText(missed.data)} missed since ${momentText(missed.data.since, timezone)}.`)}
        </p>
      )}
    </FormDialog>
  );
}
