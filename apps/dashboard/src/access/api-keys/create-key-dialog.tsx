import type { CreatedApiKey, Scope } from "@referral-service/contract";
import { createApiKey } from "../../data/keys.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { DayField } from "../../forms/day-field.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { Button } from "../../ui/button.tsx";
import { endOfDay } from "../../words/days.ts";
import { fieldError } from "../../words/field-errors.ts";
import { mayGive, presets, resources, scopeMeanings } from "./scopes.ts";
import { ScopesTable } from "./scopes-table.tsx";

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
  const { slug, timezone } = useOrganization();
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
        expiresAt: expiresAt === "" ? null : endOfDay(expiresAt, timezone),
      }),
  });
  // The error is next to the button, because the list of scopes scrolls.
  const failure =
    form.errorOf("scopes") === undefined
      ? form.failure
      : { message: fieldError("scopes", "missing"), requestId: undefined };
  return (
    <FormDialog
      form={{ ...form, failure }}
      onClose={onClose}
      title="Create API key"
      width="wide"
      verb="Create key"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          label="Name"
          help="The program that uses the key. The audit log shows this name."
          autoComplete="off"
          placeholder="CRM import"
        />
        <DayField
          form={form}
          name="expiresAt"
          label="Last day"
          isOptional
          help="Leave this empty to keep the key working until you revoke it."
        />
      </div>
      <ScopesField form={form} />
    </FormDialog>
  );
}

function ScopesField({ form }: { form: ReturnType<typeof useServiceForm<NewKey>> }) {
  const { user } = useOrganization();
  const chosen = form.watch("scopes");
  return (
    <fieldset aria-label="Scopes" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <span aria-hidden className="mr-auto font-medium max-sm:w-full">
          Scopes
        </span>
        {presets.map(({ name, scopes }) => {
          const granted = scopes.filter((scope) => mayGive(user, scope));
          return (
            <Button
              key={name}
              size="small"
              aria-pressed={isSame(granted, chosen)}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              onClick={() => form.setValue("scopes", granted, { shouldDirty: true })}
            >
              {name}
            </Button>
          );
        })}
      </div>
      <ScopesTable
        helpOf={(resource) =>
          resource === "bonus-payments" && !mayGive(user, "bonus-payments:read")
            ? "Only people who can read bonus payments can grant this"
            : resources[resource].help
        }
      >
        {(scope) => (
          <label title={scope} className="grid h-8 place-items-center">
            <input
              type="checkbox"
              value={scope}
              aria-label={`${scopeMeanings[scope]} (${scope})`}
              {...form.register("scopes")}
              disabled={!mayGive(user, scope)}
            />
          </label>
        )}
      </ScopesTable>
    </fieldset>
  );
}

const isSame = (some: readonly Scope[], others: readonly Scope[]) =>
  some.length === others.length && some.every((scope) => others.includes(scope));
