import type { CreatedApiKey, Scope } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormButtons } from "../../forms/form-buttons.tsx";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, Field, TextInput } from "../../ui/field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { mayGive, scopeMeanings, scopeNames, sensitiveScopes } from "./scopes.ts";

interface NewKey {
  name: string;
  scopes: Scope[];
  expiresAt: string;
}

export function CreateKeyDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (key: CreatedApiKey) => void;
}) {
  const { id, slug, user } = useOrganization();
  const form = useServiceForm<NewKey>({
    defaultValues: { name: "", scopes: [], expiresAt: "" },
    draftKey: `api key ${slug}`,
    onSubmit: useCommand({
      call: ({ name, scopes, expiresAt }) =>
        api("POST /organizations/:id/api-keys", {
          params: { id },
          body: {
            name,
            scopes,
            expiresAt: expiresAt === "" ? null : new Date(`${expiresAt}T23:59:59`).getTime(),
          },
        }),
      done: (made) => {
        onClose();
        onCreated(made);
      },
    }),
  });
  const usual = scopeNames.filter(
    (scope) => !sensitiveScopes.includes(scope) && mayGive(user, scope),
  );
  return (
    <Dialog isOpen onClose={onClose} title="Create an API key" width="wide">
      <form onSubmit={form.submit} noValidate className="grid gap-4">
        <FormFailure failure={form.failure} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Name"
            help="Says which program uses it. The audit log shows it."
            error={form.errorOf("name")}
          >
            <TextInput autoComplete="off" placeholder="CRM import" {...form.register("name")} />
          </Field>
          <Field
            label="Ends after"
            isOptional
            help="If you leave this empty, the key works until you revoke it."
            error={form.errorOf("expiresAt")}
          >
            <TextInput type="date" {...form.register("expiresAt")} />
          </Field>
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1 flex w-full items-center gap-2 font-medium">
            Scopes
            <Button
              size="small"
              look="quiet"
              className="ml-auto"
              onClick={() => form.setValue("scopes", usual, { shouldDirty: true })}
            >
              Choose the usual ones
            </Button>
          </legend>
          {form.errorOf("scopes") !== undefined && (
            <p role="alert" className="text-xs text-bad">
              Choose at least one scope.
            </p>
          )}
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {scopeNames.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={
                  <span className="inline-flex items-center gap-1.5">
                    <code className="font-mono text-xs">{scope}</code>
                    {sensitiveScopes.includes(scope) && <Tag tone="warn">never by default</Tag>}
                  </span>
                }
                help={
                  mayGive(user, scope)
                    ? scopeMeanings[scope]
                    : "Only people who may read bonus payments themselves can give this"
                }
                {...form.register("scopes")}
                disabled={!mayGive(user, scope)}
              />
            ))}
          </div>
        </fieldset>
        <FormButtons form={form} verb="Create the key" onClose={onClose} />
      </form>
    </Dialog>
  );
}
