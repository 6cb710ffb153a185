import { FormDialog } from "./form-dialog.tsx";
import { useServiceForm } from "./service-form.ts";
import { SelectField } from "./text-field.tsx";

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
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={description}
      verb={`Rotate ${what}`}
    >
      <SelectField form={form} name="overlapHours" label={`Old ${what}`}>
        {overlapHours.map((hours) => (
          <option key={hours} value={hours}>
            {overlaps[hours]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
