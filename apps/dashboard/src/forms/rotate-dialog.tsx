import type { Command } from "../data/use-command.ts";
import { useCommand } from "../data/use-command.ts";
import { FormDialog } from "./form-dialog.tsx";
import { useServiceForm } from "./service-form.ts";
import { SelectField } from "./text-field.tsx";

/** Number of hours that the old value remains valid. */
const overlapHours = [0, 1, 24, 72] as const;

interface RotateDialogProps<Made> extends Command<number, Made> {
  title: string;
  description: string;
  /** Name of the replaced value: key or secret. */
  what: string;
  /** Effect of each overlap. */
  overlaps: Record<(typeof overlapHours)[number], string>;
  onRotated: (made: Made) => void;
  onClose: () => void;
}

/** Replaces a key or a secret with a new one. The old one can remain valid during an overlap. */
export function RotateDialog<Made>({
  title,
  description,
  what,
  overlaps,
  onRotated,
  onClose,
  ...command
}: RotateDialogProps<Made>) {
  const rotate = useCommand({
    ...command,
    done: (made) => {
      onClose();
      onRotated(made);
    },
  });
  const form = useServiceForm<{ overlapHours: string }>({
    defaultValues: { overlapHours: "24" },
    onSubmit: (values) => rotate(Number(values.overlapHours)),
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
