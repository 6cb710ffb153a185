import type { Referral } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextAreaField } from "../../forms/text-field.tsx";

/** The note on the status that a referral has. */
export function NoteDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { slug } = useOrganization();
  const form = useServiceForm<{ statusNote: string }>({
    defaultValues: { statusNote: referral.statusNote ?? "" },
    draftKey: `status note ${referral.id} ${referral.version}`,
    onSubmit: useCommand({
      call: ({ statusNote }) =>
        api("PATCH /referrals/:id", {
          params: { id: referral.id },
          query: { organization: slug },
          body: { status: referral.status, statusNote: statusNote.trim() || null },
          ifVersion: referral.version,
        }),
      invalidates: ["referrals"],
      done: onClose,
    }),
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Status note" verb="Save status note">
      <TextAreaField
        form={form}
        name="statusNote"
        label="Status note"
        help="The referrer reads it. Up to 500 characters. The next status clears it."
        rows={3}
        autoFocus
      />
    </FormDialog>
  );
}
