import type { PermissionLevel } from "@referral-service/contract";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { inviteUser, useBusinessDevelopers } from "../data/users.tsx";
import { FormButtons } from "../forms/form-buttons.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { SelectField, TextField } from "../forms/text-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { OptionalFields } from "../ui/field.tsx";
import { say } from "../ui/toasts.tsx";
import { grantableLevels, levels } from "../words/levels.ts";
import { BusinessDeveloperField } from "./business-developer-field.tsx";

interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  permissionLevel: PermissionLevel;
  businessDeveloperId: string;
}

const emptyAsNull = (text: string) => (text.trim() === "" ? null : text);

export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Invite person"
      description="We'll email the person a link to join. The link works once and expires after 7 days."
    >
      <InviteForm onDone={onClose} />
    </Dialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const { slug, user } = useOrganization();
  const invite = useCommand({
    ...inviteUser,
    done: (_, { email }) => {
      say("Invitation sent", `${email} will get an email with a link.`);
      onDone();
    },
  });
  const form = useServiceForm<Invitation>({
    defaultValues: {
      email: "",
      firstName: "",
      lastName: "",
      permissionLevel: "referrer",
      businessDeveloperId: "",
    },
    draftKey: `invite ${slug}`,
    onSubmit: ({ firstName, lastName, businessDeveloperId, ...values }) =>
      invite({
        ...values,
        firstName: emptyAsNull(firstName),
        lastName: emptyAsNull(lastName),
        ...(values.permissionLevel === "referrer" && {
          businessDeveloperId: emptyAsNull(businessDeveloperId),
        }),
      }),
  });
  const chosen = form.watch("permissionLevel");
  const developers = useBusinessDevelopers({ isWanted: chosen === "referrer" });
  return (
    <form onSubmit={form.submit} noValidate className="grid grid-cols-1 gap-4">
      <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
      <OptionalFields>
        <TextField form={form} name="firstName" label="First name" isOptional />
        <TextField form={form} name="lastName" label="Last name" isOptional />
      </OptionalFields>
      <SelectField form={form} name="permissionLevel" label="Role" help={levels[chosen].meaning}>
        {grantableLevels(user.permissionLevel)
          .toReversed()
          .map((level) => (
            <option key={level} value={level}>
              {levels[level].label}
            </option>
          ))}
      </SelectField>
      {chosen === "referrer" && developers.length > 0 && (
        <BusinessDeveloperField form={form} developers={developers} />
      )}
      <FormButtons form={form} verb="Send invitation" onClose={onDone} />
    </form>
  );
}
