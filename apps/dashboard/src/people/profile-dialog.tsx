import type { User } from "@referral-service/contract";
import { useCommand } from "../data/use-command.ts";
import { changeProfile, useBusinessDevelopers } from "../data/users.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { say } from "../ui/toasts.tsx";
import { BusinessDeveloperField } from "./business-developer-field.tsx";
import {
  emptyAsNull,
  ProfileFields,
  type ProfileValues,
  profileBodyOf,
  profileValuesOf,
} from "./profile-fields.tsx";

interface Profile extends ProfileValues {
  businessDeveloperId: string;
}

export function ProfileDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const isReferrer = person.permissionLevel === "referrer";
  const developers = useBusinessDevelopers({ isWanted: isReferrer });
  const save = useCommand({
    ...changeProfile(person),
    done: () => {
      say("Profile saved");
      onClose();
    },
  });
  const form = useServiceForm<Profile>({
    defaultValues: {
      ...profileValuesOf(person),
      businessDeveloperId: person.businessDeveloperId ?? "",
    },
    draftKey: `profile ${person.id} ${person.version}`,
    onSubmit: (values) =>
      save({
        ...profileBodyOf(values),
        ...(isReferrer && { businessDeveloperId: emptyAsNull(values.businessDeveloperId) }),
      }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit profile"
      description="The person's profile in this organization. Other organizations don't see it."
      verb="Save profile"
    >
      <ProfileFields register={form.register} errorOf={form.errorOf} />
      {isReferrer && <BusinessDeveloperField form={form} developers={developers} />}
    </FormDialog>
  );
}
