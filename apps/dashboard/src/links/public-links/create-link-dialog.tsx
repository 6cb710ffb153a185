import { useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { PersonField } from "../../forms/person-field.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { say } from "../../ui/toasts.tsx";

interface NewLink {
  referrerId: string;
  slug: string;
}

export function CreateLinkDialog({ onClose }: { onClose: () => void }) {
  const { slug: organization, user } = useOrganization();
  const navigate = useNavigate();
  const form = useServiceForm<NewLink>({
    defaultValues: { referrerId: user.id, slug: "" },
    draftKey: `public link ${organization}`,
    onSubmit: useCommand({
      call: ({ referrerId, slug }) =>
        api("POST /public-links", {
          query: { organization },
          body: { referrerId, ...(slug !== "" && { slug }) },
        }),
      invalidates: ["public-links"],
      done: async (link) => {
        say("Link created", `/r/${link.slug}`);
        await navigate({
          to: "/o/$slug/links/public/$linkId",
          params: { slug: organization, linkId: link.id },
        });
      },
    }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create a public link"
      description="It leads to a form where visitors leave their details."
    >
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        {user.permissionLevel !== "referrer" && (
          <PersonField
            label="Referrer"
            help="The person who is credited with the link's referrals. Visitors read the name."
            error={form.errorOf("referrerId")}
            value={form.watch("referrerId")}
            onChange={(id) => form.setValue("referrerId", id, { shouldDirty: true })}
          />
        )}
        <Field
          label="Address"
          isOptional
          help="The end of the address, after /r/: lower-case letters, digits and hyphens. It never changes; without one it is random."
          error={form.errorOf("slug")}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            placeholder="spring-fair"
            {...form.register("slug")}
          />
        </Field>
        <FormButtons form={form} verb="Create the link" onClose={onClose} />
      </form>
    </Dialog>
  );
}
