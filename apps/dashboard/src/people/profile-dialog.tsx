import type { User } from "@referral-service/contract";
import { useBusinessDevelopers } from "../data/business-developers.ts";
import { useOrganization } from "../data/me.ts";
import { api } from "../data/request.ts";
import { useCommand } from "../data/use-command.ts";
import { FormButtons } from "../forms/form-buttons.tsx";
import { FormFailure } from "../forms/form-failure.tsx";
import {
  emptyAsNull,
  ProfileFields,
  type ProfileValues,
  profileBodyOf,
  profileValuesOf,
} from "../forms/profile-fields.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field, Select } from "../ui/field.tsx";
import { say } from "../ui/toasts.tsx";

interface Profile extends ProfileValues {
  businessDeveloperId: string;
}

export function ProfileDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { slug } = useOrganization();
  const isReferrer = person.permissionLevel === "referrer";
  const developers = useBusinessDevelopers({ isWanted: isReferrer });
  const form = useServiceForm<Profile>({
    defaultValues: {
      ...profileValuesOf(person),
      businessDeveloperId: person.businessDeveloperId ?? "",
    },
    draftKey: `profile ${person.id} ${person.version}`,
    onSubmit: useCommand({
      call: (values) =>
        api("PATCH /users/:id", {
          params: { id: person.id },
          query: { organization: slug },
          body: {
            ...profileBodyOf(values),
            ...(isReferrer && { businessDeveloperId: emptyAsNull(values.businessDeveloperId) }),
          },
          ifVersion: person.version,
        }),
      invalidates: ["users"],
      done: () => {
        say("Profile saved");
        onClose();
      },
    }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit profile"
      description="As this organization knows the person. Other organizations do not see it."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <ProfileFields register={form.register} errorOf={form.errorOf} />
        {isReferrer && (
          <Field
            label="Business developer"
            isOptional
            help="Sees and works this person's referrals."
            error={form.errorOf("businessDeveloperId")}
          >
            <Select {...form.register("businessDeveloperId")}>
              <option value="">None</option>
              {developers.map(({ id, name, email }) => (
                <option key={id} value={id}>
                  {name ?? email}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <FormButtons form={form} verb="Save the profile" onClose={onClose} />
      </form>
    </Dialog>
  );
}
