import type { WebhookEndpoint } from "@referral-service/contract";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/request.ts";
import { useOrganization } from "../../shell/me.ts";
import { Button } from "../../ui/button.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { Checkbox, Field, Select } from "../../ui/field.tsx";
import { useServiceForm } from "../../ui/form.ts";
import { FormFailure } from "../../ui/form-failure.tsx";
import { say } from "../../ui/toasts.tsx";

const hourMs = 3_600_000;

const periods = [
  { hours: 1, label: "the last hour" },
  { hours: 24, label: "the last 24 hours" },
  { hours: 168, label: "the last 7 days" },
  { hours: 672, label: "the last 28 days" },
];

/** Starts an endpoint again, and sends what it has missed if that is wanted. */
export function EnableDialog({
  endpoint: { id, name, isDisabled },
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const verb = isDisabled ? "Re-enable" : "Resume";
  const form = useServiceForm<{ recovers: boolean; hours: string }>({
    defaultValues: { recovers: true, hours: "24" },
    onSubmit: async ({ recovers, hours }) => {
      const named = { params: { id }, query: { organization: slug } };
      await api("PATCH /webhooks/:id", { ...named, body: { isActive: true } });
      const recovered = recovers ? await recoverAll(named, Number(hours)) : 0;
      await client.invalidateQueries({ queryKey: ["webhooks", slug] });
      say(
        `${name} is active`,
        recovers
          ? `${recovered.toLocaleString("en")} missed deliveries are on their way.`
          : undefined,
      );
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${verb} ${name}`}
      description="New events are sent again from now on."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Checkbox
          label="Send what was missed"
          help="Events of its types that were kept, and deliveries that were given up. Receivers recognise repetitions by the event id."
          {...form.register("recovers")}
        />
        <Field label="Missed in" error={form.errorOf("hours")}>
          <Select disabled={!form.watch("recovers")} {...form.register("hours")}>
            {periods.map(({ hours, label }) => (
              <option key={hours} value={hours}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Actions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            {verb}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

/** One call recovers a part; it says when there is more. */
async function recoverAll(
  named: { params: { id: string }; query: { organization: string } },
  hours: number,
): Promise<number> {
  const since = Date.now() - hours * hourMs;
  let total = 0;
  for (;;) {
    const { recoveredCount, hasMore } = await api("POST /webhooks/:id/recover", {
      ...named,
      body: { since },
    });
    total += recoveredCount;
    if (!hasMore) return total;
  }
}
