import type { Me } from "@referral-service/contract/app";
import type { UseFormRegisterReturn } from "react-hook-form";
import { askAgainWhoIsSignedIn, signOut } from "../../data/accounts.ts";
import { joinWithCode } from "../../data/joining.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-buttons.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { useEnter } from "../sign-in/after-sign-in.ts";
import { SignOutButton } from "../sign-out-button.tsx";

/** Joins as the signed-in person, with the name that they choose for this organization. */
export function JoinByCodeForm({ code, me }: { code: string; me: Me }) {
  const enter = useEnter();
  const join = useCommand({ ...joinWithCode(code), done: ({ slug }) => enter(slug) });
  const leave = useCommand({ ...signOut, done: askAgainWhoIsSignedIn });
  const form = useServiceForm<{ firstName: string; lastName: string }>({
    defaultValues: nameElsewhere(me),
    onSubmit: ({ firstName, lastName }) =>
      join({ firstName, lastName: lastName.trim() === "" ? null : lastName }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <p className="wrap-anywhere text-ink-2">
        {phrase(
          "You are signed in as {email}. The organization will see this email address and the name that you enter.",
          { email: me.email },
        )}
      </p>
      <NameFields
        first={{ ...form.register("firstName"), error: form.errorOf("firstName") }}
        last={{ ...form.register("lastName"), error: form.errorOf("lastName") }}
      />
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        {phrase("Join")}
      </Button>
      <SignOutButton look="quiet" identityUserId={me.identityUserId} onSignOut={leave}>
        {phrase("Use another account")}
      </SignOutButton>
    </form>
  );
}

function nameElsewhere({ organizations }: Me) {
  const name = organizations.find(({ user }) => user.name !== null)?.user.name ?? "";
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}

type NamePart = UseFormRegisterReturn & { error: string | undefined };

export const NameFields = ({
  first: { error: firstError, ...first },
  last: { error: lastError, ...last },
}: {
  first: NamePart;
  last: NamePart;
}) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label={phrase("First name")} error={firstError}>
      <TextInput autoComplete="given-name" {...first} />
    </Field>
    <Field label={phrase("Last name")} isOptional error={lastError}>
      <TextInput autoComplete="family-name" {...last} />
    </Field>
  </div>
);
