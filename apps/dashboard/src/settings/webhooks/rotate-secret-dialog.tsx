import type { WebhookEndpoint } from "@referral-service/contract";
import { api } from "../../api/request.ts";
import { useOrganization } from "../../shell/me.ts";
import { Button } from "../../ui/button.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { useServiceForm } from "../../ui/form.ts";
import { FormFailure } from "../../ui/form-failure.tsx";

const overlaps = [
  { hours: 0, label: "Stops signing at once" },
  { hours: 1, label: "Signs beside the new one for 1 hour" },
  { hours: 24, label: "Signs beside the new one for 24 hours" },
  { hours: 72, label: "Signs beside the new one for 3 days" },
];

export function RotateSecretDialog({
  endpoint: { id, name },
  onClose,
  onRotated,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
  onRotated: (secret: string) => void;
}) {
  const { slug } = useOrganization();
  const form = useServiceForm<{ overlapHours: string }>({
    defaultValues: { overlapHours: "24" },
    onSubmit: async ({ overlapHours }) => {
      const { secret } = await api("POST /webhooks/:id/rotate-secret", {
        params: { id },
        query: { organization: slug },
        body: { overlapHours: Number(overlapHours) },
      });
      onClose();
      onRotated(secret);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rotate the secret of ${name}`}
      description="Give the new secret to your receiver before the old one stops signing."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Field label="The old secret" error={form.errorOf("overlapHours")}>
          <Select {...form.register("overlapHours")}>
            {overlaps.map(({ hours, label }) => (
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
            Rotate the secret
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
