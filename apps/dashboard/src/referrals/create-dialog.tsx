import type { CreateReferral, CustomField } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { customFieldsQuery } from "../data/custom-fields.ts";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { submitReferral } from "../data/referrals.ts";
import { useCommand } from "../data/use-command.ts";
import { FormButtons } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { focusRecord } from "../ui/record-bar.tsx";
import { SkeletonFields } from "../ui/skeleton.tsx";
import { say } from "../ui/toasts.tsx";
import { bodyOf, emptyValues, fieldOf, type ReferralValues } from "./form-values.ts";
import { ReferralFields } from "./referral-fields.tsx";

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const fields = useQuery(customFieldsQuery);
  return (
    <Dialog isOpen onClose={onClose} width="wide" title="Submit referral">
      {fields.data !== undefined ? (
        <CreateForm fields={fields.data} onClose={onClose} />
      ) : fields.isError ? (
        <LoadFailure title="The form could not be loaded" error={fields.error} />
      ) : (
        <SkeletonFields rows={[1, 2, 2]} />
      )}
    </Dialog>
  );
}

function CreateForm({ fields, onClose }: { fields: CustomField[]; onClose: () => void }) {
  const { slug, user } = useOrganization();
  const navigate = useNavigate({ from: "/o/$slug/referrals" });
  const isReferrer = user.permissionLevel === "referrer";
  const before = { ...emptyValues, referrerId: isReferrer ? user.id : "" };
  const submit = useCommand({
    ...submitReferral,
    done: async (made) => {
      say("Referral submitted", made.name ?? undefined);
      await navigate({
        to: "/o/$slug/referrals/$referralId",
        params: { slug, referralId: made.id },
        search: (present) => ({ ...present, create: undefined }),
        replace: true,
      });
      focusRecord();
    },
  });
  const form = useServiceForm<ReferralValues>({
    defaultValues: before,
    draftKey: `new referral ${slug}`,
    fieldOf: (path) => fieldOf(path, fields),
    onSubmit: (values) => submit(bodyOf(before, values, fields) as CreateReferral),
  });

  return (
    <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
      <ReferralFields form={form} fields={fields} isNew />
      <FormButtons form={form} verb="Submit referral" onClose={onClose} />
    </form>
  );
}
