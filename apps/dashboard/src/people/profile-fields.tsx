import type { useServiceForm } from "../forms/service-form.ts";
import { phrase } from "../languages/phrase.ts";
import { Field, OptionalFields, TextInput } from "../ui/field.tsx";

export interface ProfileValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string;
}

type Person = { [Name in keyof ProfileValues]: string | null };

export const profileValuesOf = (person: Person): ProfileValues => ({
  firstName: person.firstName ?? "",
  lastName: person.lastName ?? "",
  email: person.email ?? "",
  phone: person.phone ?? "",
  company: person.company ?? "",
});

export const emptyAsNull = (text: string) => (text.trim() === "" ? null : text);

/**
 * Returns the fields as the service accepts them. Empty fields except the email address become
 * null.
 */
export const profileBodyOf = (values: ProfileValues) => ({
  firstName: emptyAsNull(values.firstName),
  lastName: emptyAsNull(values.lastName),
  email: values.email,
  phone: emptyAsNull(values.phone),
  company: emptyAsNull(values.company),
});

type ProfileForm = Pick<ReturnType<typeof useServiceForm<ProfileValues>>, "register" | "errorOf">;

export const ProfileFields = ({
  register,
  errorOf,
  emailHelp,
}: ProfileForm & {
  /** Tells people how their own address differs from the one that they sign in with. */
  emailHelp?: string;
}) => (
  <>
    <Field label={phrase("Email")} help={emailHelp} error={errorOf("email")}>
      <TextInput type="email" {...register("email")} />
    </Field>
    <OptionalFields>
      <Field label={phrase("First name")} isOptional error={errorOf("firstName")}>
        <TextInput {...register("firstName")} />
      </Field>
      <Field label={phrase("Last name")} isOptional error={errorOf("lastName")}>
        <TextInput {...register("lastName")} />
      </Field>
      <Field label={phrase("Phone")} isOptional error={errorOf("phone")}>
        <TextInput type="tel" {...register("phone")} />
      </Field>
      <Field label={phrase("Company")} isOptional error={errorOf("company")}>
        <TextInput {...register("company")} />
      </Field>
    </OptionalFields>
  </>
);
