import type { CreatedApiKey, Scope } from "@referral-service/contract";
import { createApiKey } from "../../data/keys.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Tag } from "../../ui/tag.tsx";
import { fieldError } from "../../words/field-errors.ts";
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
  const { slug, user } = useOrganization();
  const create = useCommand({
    ...createApiKey,
    done: (made) => {
      onClose();
      onCreated(made);
    },
  });
  const form = useServiceForm<NewKey>({
    defaultValues: { name: "", scopes: [], expiresAt: "" },
    draftKey: `api key ${slug}`,
    onSubmit: ({ expiresAt, ...key }) =>
      create({
        ...key,
        expiresAt: expiresAt === "" ? null : new Date(`${expiresAt}T23:59:59`).getTime(),
      }),
  });
  const usual = scopeNames.filter(
    (scope) => !sensitiveScopes.includes(scope) && mayGive(user, scope),
  );
  return (
    <FormDialog form={form} onClose={onClose} title="Create API key" width="wide" verb="Create key">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          label="Name"
          help="The program that uses the key. The audit log shows this name."
          autoComplete="off"
          placeholder="CRM import"
        />
        <TextField
          form={form}
          name="expiresAt"
          label="Last day"
          isOptional
          help="Leave this empty to keep the key working until you revoke it."
          type="date"
        />
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
            Choose usual scopes
          </Button>
        </legend>
        {form.errorOf("scopes") !== undefined && (
          <p role="alert" className="text-xs text-bad">
            {fieldError("scopes", "missing")}
          </p>
        )}
        <div className="grid gap-x-4 sm:grid-cols-2 pointer-fine:gap-y-2">
          {scopeNames.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={
                <span className="inline-flex items-center gap-1.5">
                  <code className="font-mono text-xs">{scope}</code>
                  {sensitiveScopes.includes(scope) && (
                    <Tag tone="warn">Not selected by default</Tag>
                  )}
                </span>
              }
              help={
                mayGive(user, scope)
                  ? scopeMeanings[scope]
                  : "Only people who can read bonus payments can grant this scope."
              }
              {...form.register("scopes")}
              disabled={!mayGive(user, scope)}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
