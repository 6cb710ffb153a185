import { useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../../data/me.ts";
import { createLink } from "../../data/public-links.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { PersonInput } from "../../forms/person-input.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { phrase } from "../../languages/phrase.ts";
import { Field } from "../../ui/field.tsx";
import { focusRecord } from "../../ui/record-bar.tsx";
import { say } from "../../ui/toasts.tsx";
import { fieldError } from "../../words/field-errors.ts";

interface NewLink {
  referrerId: string;
  slug: string;
}

export function CreateLinkDialog({ onClose }: { onClose: () => void }) {
  const { slug: organization, user } = useOrganization();
  const navigate = useNavigate();
  const isStaff = user.permissionLevel !== "referrer";
  const create = useCommand({
    ...createLink,
    done: async (link) => {
      say(phrase("Link created"), `/r/${link.slug}`);
      await navigate({
        to: "/o/$slug/links/public/$linkId",
        params: { slug: organization, linkId: link.id },
      });
      focusRecord();
    },
  });
  const form = useServiceForm<NewLink>({
    defaultValues: { referrerId: isStaff ? "" : user.id, slug: "" },
    draftKey: `public link ${organization}`,
    onSubmit: ({ referrerId, slug }) => create({ referrerId, ...(slug !== "" && { slug }) }),
  });
  // The field is registered here, because the search has no input that could be registered.
  form.register("referrerId", { required: fieldError("referrerId", "missing") });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={phrase("Create public link")}
      description={phrase("Visitors who open the link can leave their details.")}
      verb={phrase("Create link")}
    >
      {isStaff && (
        <Field
          label={phrase("Referrer")}
          help={phrase(
            "The person who gets the credit for submissions. Visitors see this person's name.",
          )}
          error={form.errorOf("referrerId")}
        >
          <PersonInput
            userId={form.watch("referrerId")}
            onChange={(id) => {
              form.setValue("referrerId", id, { shouldDirty: true });
              form.clearErrors("referrerId");
            }}
          />
        </Field>
      )}
      <TextField
        form={form}
        name="slug"
        label={phrase("Address")}
        isOptional
        help={phrase(
          "The part of the web address after /r/: lowercase letters, digits and hyphens. You can't change it later. Leave this empty to get a random one.",
        )}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        placeholder="spring-fair"
      />
    </FormDialog>
  );
}
