import type { InvitationCode } from "@referral-service/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { say } from "../../ui/toasts.tsx";
import { LimitFields, type LimitValues, limitsOf } from "./limit-fields.tsx";

export function EditCodeDialog({ code, onClose }: { code: InvitationCode; onClose: () => void }) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const present: LimitValues = {
    useLimit: code.useLimit === null ? "" : String(code.useLimit),
    expiresAt: code.expiresAt === null ? "" : dayAt(code.expiresAt),
  };
  const form = useServiceForm<LimitValues>({
    defaultValues: present,
    onSubmit: async (values) => {
      const { useLimit, expiresAt } = limitsOf(values);
      await api("PATCH /invitation-codes/:id", {
        params: { id: code.id },
        query: { organization: slug },
        // The service refuses an end in the past, also an unchanged one.
        body: { useLimit, ...(values.expiresAt !== present.expiresAt && { expiresAt }) },
      });
      await client.invalidateQueries({ queryKey: ["invitation-codes", slug] });
      say("Code saved", code.code);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Edit the limits">
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <LimitFields register={form.register} errorOf={form.errorOf} />
        <FormButtons form={form} verb="Save the limits" onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** The day in the reader's time zone, in the format of date fields. */
function dayAt(unixMs: number): string {
  const at = new Date(unixMs);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
