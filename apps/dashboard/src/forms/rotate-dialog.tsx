import { Dialog } from "../ui/dialog.tsx";
import { Field, Select } from "../ui/field.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { FormFailure } from "./form-failure.tsx";
import { useServiceForm } from "./service-form.ts";

/** The overlap in which the old value stays valid, in hours. */
const overlapHours = [0, 1, 24, 72] as const;

interface RotateDialogProps<Made> {
  title: string;
  description: string;
  /** The replaced value: key or secret. */
  what: string;
  /** The effect of each overlap. */
  overlaps: Record<(typeof overlapHours)[number], string>;
  rotate: (overlapHours: number) => Promise<Made>;
  onRotated: (made: Made) => void;
  onClose: () => void;
}

/** Replaces a key or a secret by a new one. The old one may stay valid for an overlap. */
export function RotateDialog<Made>({
  title,
  description,
  what,
  overlaps,
  rotate,
  onRotated,
  onClose,
}: RotateDialogProps<Made>) {
  const form = useServiceForm<{ overlapHours: string }>({
    defaultValues: { overlapHours: "24" },
    onSubmit: async (values) => {
      const made = await rotate(Number(values.overlapHours));
      onClose();
      onRotated(made);
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <Field label={`The old ${what}`} error={form.errorOf("overlapHours")}>
          <Select {...form.register("overlapHours")}>
            {overlapHours.map((hours) => (
              <option key={hours} value={hours}>
                {overlaps[hours]}
              </option>
            ))}
          </Select>
        </Field>
        <FormButtons form={form} verb={`Rotate the ${what}`} onClose={onClose} />
      </form>
    </Dialog>
  );
}
