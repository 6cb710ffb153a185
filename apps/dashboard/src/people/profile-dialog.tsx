import type { User } from "@referral-service/contract";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api/request.ts";
import { useOrganization } from "../shell/me.ts";
import { Button } from "../ui/button.tsx";
import { Actions, Dialog } from "../ui/dialog.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { useServiceForm } from "../ui/form.ts";
import { FormFailure } from "../ui/form-failure.tsx";
import { say } from "../ui/toasts.tsx";
import { useBusinessDevelopers } from "./business-developers.ts";

interface Profile {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
  businessDeveloperId: string;
}

const emptyAsNull = (text: string) => (text.trim() === "" ? null : text);

export function ProfileDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  const isReferrer = person.permissionLevel === "referrer";
  const developers = useBusinessDevelopers({ isWanted: isReferrer });
  const form = useServiceForm<Profile>({
    defaultValues: {
      firstName: person.firstName ?? "",
      lastName: person.lastName ?? "",
      email: person.email ?? "",
      phone: person.phone ?? "",
      company: person.company ?? "",
      businessDeveloperId: person.businessDeveloperId ?? "",
    },
    draftKey: `profile ${person.id} ${person.version}`,
    onSubmit: async (values) => {
      await api("PATCH /users/:id", {
        params: { id: person.id },
        query: { organization: slug },
        body: {
          firstName: emptyAsNull(values.firstName),
          lastName: emptyAsNull(values.lastName),
          email: values.email,
          phone: emptyAsNull(values.phone),
          company: emptyAsNull(values.company),
          ...(isReferrer && { businessDeveloperId: emptyAsNull(values.businessDeveloperId) }),
        },
        ifVersion: person.version,
      });
      await client.invalidateQueries({ queryKey: ["users", slug] });
      say("Profile saved");
      onClose();
    },
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
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" isOptional error={form.errorOf("firstName")}>
            <TextInput {...form.register("firstName")} />
          </Field>
          <Field label="Last name" isOptional error={form.errorOf("lastName")}>
            <TextInput {...form.register("lastName")} />
          </Field>
        </div>
        <Field label="E-mail" error={form.errorOf("email")}>
          <TextInput type="email" {...form.register("email")} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Phone" isOptional error={form.errorOf("phone")}>
            <TextInput type="tel" {...form.register("phone")} />
          </Field>
          <Field label="Company" isOptional error={form.errorOf("company")}>
            <TextInput {...form.register("company")} />
          </Field>
        </div>
        {isReferrer && (
          <Field
            label="Business developer"
            isOptional
            help="Sees and works this person's referrals."
            error={form.errorOf("businessDeveloperId")}
          >
            <Select {...form.register("businessDeveloperId")}>
              <option value="">Nobody</option>
              {developers.map(({ id, name, email }) => (
                <option key={id} value={id}>
                  {name ?? email}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
            Save the profile
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
