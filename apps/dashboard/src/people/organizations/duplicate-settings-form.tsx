import type { Organization } from "@referral-service/contract";
import { changeOrganization, keepOrganization, readMeAgain } from "../../data/organizations.ts";
import { differing, useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Checkbox, Field, TextInput } from "../../ui/field.tsx";
import { say } from "../../ui/toasts.tsx";

type Settings = Pick<Organization, "protectionWindowDays" | "businessDevelopersDecideDuplicates">;

export const duplicateSettingsOf = ({
  protectionWindowDays,
  businessDevelopersDecideDuplicates,
}: Organization): Settings => ({ protectionWindowDays, businessDevelopersDecideDuplicates });

/** Sets how duplicates are decided. */
export function DuplicatesForm({ id, settings }: { id: string; settings: Settings }) {
  const save = useCommand({
    ...changeOrganization,
    invalidates: ["duplicates"],
    done: async (saved) => {
      await readMeAgain();
      keepOrganization(saved);
      say("Duplicate settings saved");
    },
  });
  const form = useServiceForm<Settings>({
    values: settings,
    draftKey: `duplicates of ${id}`,
    onSubmit: (values, begunWith) => save(differing(begunWith, values)),
  });
  return (
    <PageForm form={form} verb="Save duplicate settings">
      <Field
        label="Protection window in days"
        help="During this window, we propose to credit the first open referral for a person. After that, we propose the newer referral."
        error={form.errorOf("protectionWindowDays") && "Enter a number of days from 1 to 3,650."}
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={3_650}
          className="sm:max-w-40"
          {...form.register("protectionWindowDays", { valueAsNumber: true })}
        />
      </Field>
      <Checkbox
        label="Business developers decide"
        help="Business developers can decide on duplicates among the referrals that they can see, but not on duplicates of their own referrals. Admins can always decide."
        {...form.register("businessDevelopersDecideDuplicates")}
      />
    </PageForm>
  );
}
