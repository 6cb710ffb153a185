import type { PermissionLevel, User } from "@referral-service/contract";
import { useOrganization } from "../data/me.ts";
import { useCommand } from "../data/use-command.ts";
import { setPermissions } from "../data/users.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useServiceForm } from "../forms/service-form.ts";
import { SuccessorField } from "../forms/successor-field.tsx";
import { Checkbox, RadioCard } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { say } from "../ui/toasts.tsx";
import { grantableLevels, levels } from "../words/levels.ts";

interface Permissions {
  permissionLevel: PermissionLevel;
  canSendBonuses: boolean;
  isBdr: boolean;
  /** ID of the successor. Empty for no one. */
  successorId: string;
}

export function PermissionsDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { user } = useOrganization();
  const isSuperAdmin = user.permissionLevel === "super_admin";
  const save = useCommand({
    ...setPermissions(person),
    done: () => {
      say("Permissions saved");
      onClose();
    },
  });
  const wasDeveloper = person.permissionLevel === "marketer" || person.isBdr;
  const form = useServiceForm<Permissions>({
    defaultValues: {
      permissionLevel: person.permissionLevel,
      canSendBonuses: person.canSendBonuses,
      isBdr: person.isBdr,
      successorId: "",
    },
    onSubmit: ({ successorId, ...values }) => {
      const isBdr = isAdminLevel(values.permissionLevel) && values.isBdr;
      const stops = wasDeveloper && !(values.permissionLevel === "marketer" || isBdr);
      return save({ ...values, isBdr, ...(stops && successorId !== "" && { successorId }) });
    },
  });
  const level = form.watch("permissionLevel");
  const maySendBonuses = isSuperAdmin || user.canSendBonuses;
  const isDeveloper = level === "marketer" || (isAdminLevel(level) && form.watch("isBdr"));
  const losesDeveloper = person.businessDeveloperId !== null && level !== "referrer";
  return (
    <FormDialog form={form} onClose={onClose} title="Change permissions" verb="Save permissions">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">Role</legend>
        {grantableLevels(user.permissionLevel).map((name) => (
          <RadioCard
            key={name}
            value={name}
            label={levels[name].label}
            help={levels[name].meaning}
            {...form.register("permissionLevel")}
          />
        ))}
      </fieldset>
      <Checkbox
        label="Can send bonuses"
        help={
          maySendBonuses
            ? "Can see, draft, approve and pay all bonuses."
            : "Only super admins and people who can send bonuses can grant this permission."
        }
        disabled={!maySendBonuses}
        {...form.register("canSendBonuses")}
      />
      {isAdminLevel(level) && (
        <Checkbox
          label="Works as a business developer (BDR)"
          help="Has a pipeline and can have referrers."
          {...form.register("isBdr")}
        />
      )}
      {wasDeveloper && !isDeveloper && (
        <SuccessorField
          person={person}
          value={form.watch("successorId")}
          onChange={(successorId) => form.setValue("successorId", successorId)}
        />
      )}
      {losesDeveloper && (
        <Notice tone="warn">This person will no longer have a business developer.</Notice>
      )}
    </FormDialog>
  );
}

const isAdminLevel = (level: PermissionLevel) => level === "admin" || level === "super_admin";
