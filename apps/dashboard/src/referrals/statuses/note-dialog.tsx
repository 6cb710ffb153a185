import type { Referral } from "@referral-service/contract";
import { changeReferral } from "../../data/referrals.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";

/** Edits the note on the referral's current status. */
export function NoteDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const change = useCommand({ ...changeReferral, done: onClose });
  const form = useServiceForm<{ statusNote: string }>({
    defaultValues: { statusNote: referral.statusNote ?? "" },
    draftKey: `status note ${referral.id} ${referral.version}`,
    onSubmit: ({ statusNote }) =>
      change({
        id: referral.id,
        version: referral.version,
        body: { status: referral.status, statusNote: statusNote.trim() || null },
      }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Status note" verb="Save status note">
      <TextAreaField
        form={form}
        name="statusNote"
        label="Status note"
        help="The referrer can read this note. Enter up to 500 characters. The next status change clears the note."
        rows={3}
        autoFocus
      />
    </FormDialog>
  );
}
