import type { PermissionLevel } from "@referral-service/contract";
import { useNavigate } from "@tanstack/react-router";
import { createCode } from "../../data/invitation-codes.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { PersonInput } from "../../forms/person-input.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { SelectField, TextField } from "../../forms/text-field.tsx";
import { Field, OptionalFields } from "../../ui/field.tsx";
import { focusRecord } from "../../ui/record-bar.tsx";
import { say } from "../../ui/toasts.tsx";
import { grantableLevels, levels } from "../../words/levels.ts";
import { isAdmin } from "../../words/roles.ts";
import { LimitFields, type LimitForm, type LimitValues, limitsOf } from "./limit-fields.tsx";

interface NewCode extends LimitValues {
  code: string;
  permissionLevel: PermissionLevel;
  ownerId: string;
}

/** Returns the roles that a code can give. Business developers can invite only referrers. */
const invitableLevels = (own: PermissionLevel): PermissionLevel[] =>
  own === "marketer" ? ["referrer"] : grantableLevels(own).toReversed();

export function CreateCodeDialog({ onClose }: { onClose: () => void }) {
  const { slug, user, timezone } = useOrganization();
  const navigate = useNavigate();
  const create = useCommand({
    ...createCode,
    done: async (made) => {
      say("Code created", made.code);
      await navigate({ to: "/o/$slug/links/codes/$codeId", params: { slug, codeId: made.id } });
      focusRecord();
    },
  });
  const form = useServiceForm<NewCode>({
    defaultValues: {
      code: "",
      permissionLevel: "referrer",
      ownerId: user.id,
      useLimit: "",
      expiresAt: "",
    },
    draftKey: `invitation code ${slug}`,
    onSubmit: ({ code, permissionLevel, ownerId, ...limits }) =>
      create({
        permissionLevel,
        ...limitsOf(limits, timezone),
        ...(code !== "" && { code }),
        ...(ownerId !== "" && ownerId !== user.id && { ownerId }),
      }),
  });
  const chosen = form.watch("permissionLevel");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Create invitation code"
      description="Anyone with the code can join. People without an account confirm their email address first."
      verb="Create code"
    >
      <SelectField form={form} name="permissionLevel" label="Role" help={levels[chosen].meaning}>
        {invitableLevels(user.permissionLevel).map((level) => (
          <option key={level} value={level}>
            {levels[level].label}
          </option>
        ))}
      </SelectField>
      <OptionalFields isStacked>
        {isAdmin(user) && (
          <Field
            label="Inviter"
            isOptional
            help="Visitors see this name. Referrers who join are assigned to the inviter if the inviter is a business developer. Leave this empty to be the inviter yourself."
            error={form.errorOf("ownerId")}
          >
            <PersonInput
              userId={form.watch("ownerId")}
              onChange={(id) => form.setValue("ownerId", id, { shouldDirty: true })}
            />
          </Field>
        )}
        <TextField
          form={form}
          name="code"
          label="Prefix"
          isOptional
          help="Beginning of the code. We add 8 random characters so that no one can guess the code."
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          placeholder="TRADE-FAIR"
        />
        <LimitFields form={form as unknown as LimitForm} />
      </OptionalFields>
    </FormDialog>
  );
}
