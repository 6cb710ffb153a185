import type { ApiKey, CreatedApiKey } from "@referral-service/contract";
import { api } from "../../api/request.ts";
import { useOrganization } from "../../shell/me.ts";
import { Button } from "../../ui/button.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { useServiceForm } from "../../ui/form.ts";
import { FormFailure } from "../../ui/form-failure.tsx";

const overlaps = [
  { hours: 0, label: "Ends at once" },
  { hours: 1, label: "Works for 1 hour more" },
  { hours: 24, label: "Works for 24 hours more" },
  { hours: 72, label: "Works for 3 days more" },
];

export function RotateKeyDialog({
  apiKey,
  onClose,
  onRotated,
}: {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (key: CreatedApiKey) => void;
}) {
  const { id } = useOrganization();
  const form = useServiceForm<{ overlapHours: string }>({
    defaultValues: { overlapHours: "24" },
    onSubmit: async ({ overlapHours }) => {
      const made = await api("POST /organizations/:id/api-keys/:keyId/rotate", {
        params: { id, keyId: apiKey.id },
        body: { overlapHours: Number(overlapHours) },
      });
      onClose();
      onRotated(made);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rotate ${apiKey.name}`}
      description="A new key of the same name, scopes and end takes its place."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Field label="The old key" error={form.errorOf("overlapHours")}>
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
            Rotate the key
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
