import type { Me } from "@referral-service/contract/app";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Button } from "../../ui/button.tsx";
import { NameFields } from "./name-fields.tsx";
import { signOut } from "./signed-in.ts";
import { useEnter } from "./use-enter.ts";

/** Joins as the signed-in person, under the name that they choose for this organization. */
export function JoinByCodeForm({ code, me }: { code: string; me: Me }) {
  const enter = useEnter();
  const form = useServiceForm<{ firstName: string; lastName: string }>({
    defaultValues: nameElsewhere(me),
    onSubmit: useCommand({
      call: ({ firstName, lastName }) =>
        api("POST /joining/codes/:code/join", {
          params: { code },
          body: { firstName, lastName: lastName.trim() === "" ? null : lastName },
        }),
      done: ({ slug }) => enter(slug),
    }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <p className="text-center break-words text-ink-2">
        You are signed in as {me.email}. The organization will see this address and name.
      </p>
      <NameFields
        first={{ ...form.register("firstName"), error: form.errorOf("firstName") }}
        last={{ ...form.register("lastName"), error: form.errorOf("lastName") }}
      />
      <Button type="submit" look="primary" isBusy={form.formState.isSubmitting}>
        Join
      </Button>
      <Button look="quiet" onClick={() => void signOut()}>
        Use another account
      </Button>
    </form>
  );
}

function nameElsewhere({ organizations }: Me) {
  const name = organizations.find(({ user }) => user.name !== null)?.user.name ?? "";
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}
