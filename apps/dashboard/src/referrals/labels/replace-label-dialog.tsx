import { useEffect, useRef, useState } from "react";
import { replaceLabel } from "../../data/referral-labels.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormNotes } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Actions, Dialog } from "../../ui/dialog.tsx";
import { say } from "../../ui/toasts.tsx";
import { counted } from "../../words/counts.ts";

/**
 * Asks once, then replaces the label step by step until no referral has it or the person stops it.
 */
export function ReplaceLabelDialog({
  label,
  count,
  verb,
  onClose,
}: {
  label: string;
  /** Number of referrals with the label. Undefined if only a part of the referrals is counted. */
  count: number | undefined;
  verb: "rename" | "delete";
  onClose: () => void;
}) {
  const replace = useCommand(replaceLabel);
  const [changedCount, setChangedCount] = useState(0);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const form = useServiceForm<{ replacement: string }>({
    defaultValues: { replacement: label },
    onSubmit: async ({ replacement }) => {
      const isDone = await replace({
        label,
        replacement: verb === "rename" ? replacement : null,
        isStopped: () => isStopped.current,
        onChanged: (count) => setChangedCount((before) => before + count),
      });
      if (!isDone) return;
      say(verb === "rename" ? "Label renamed" : "Label deleted", label);
      onClose();
    },
  });
  const isBusy = form.formState.isSubmitting;
  const affected = count === undefined ? "all referrals" : counted(count, "referral");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={verb === "rename" ? `Rename “${label}”` : `Delete “${label}”?`}
    >
      <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
        {verb === "rename" && (
          <TextField
            form={form}
            name="replacement"
            label="New label"
            autoComplete="off"
            maxLength={50}
          />
        )}
        <p className="text-ink-2">
          {verb === "rename"
            ? `The new label replaces the current one on ${affected}. A referral with both labels keeps only the new one.`
            : `This removes the label from ${affected}. You can't undo this.`}{" "}
          We log each change and send it to webhook endpoints.
        </p>
        {changedCount > 0 && (
          <p role="status" className="figures text-ink-2">
            {counted(changedCount, "referral")} changed
          </p>
        )}
        <Actions failure={<FormNotes form={form} />}>
          <Button look="quiet" onClick={onClose}>
            {isBusy ? "Stop" : "Cancel"}
          </Button>
          <Button type="submit" look={verb === "delete" ? "destroy" : "primary"} isBusy={isBusy}>
            {verb === "rename" ? "Rename label" : "Delete label"}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
