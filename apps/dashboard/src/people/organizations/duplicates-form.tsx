import type { Organization } from "@referral-service/contract";
import { useQueryClient } from "@tanstack/react-query";
import { meQuery } from "../../data/me.ts";
import { organizationQuery } from "../../data/organizations.ts";
import { api } from "../../data/request.ts";
import { useCommand } from "../../data/use-command.ts";
import { FormFailure } from "../../forms/form-failure.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, TextInput } from "../../ui/field.tsx";
import { say } from "../../ui/toasts.tsx";

interface Settings {
  protectionWindowDays: number;
  businessDevelopersDecideDuplicates: boolean;
}

/** How duplicates are decided. */
export function DuplicatesForm({ organization }: { organization: Organization }) {
  const client = useQueryClient();
  const { id, protectionWindowDays, businessDevelopersDecideDuplicates } = organization;
  const form = useServiceForm<Settings>({
    defaultValues: { protectionWindowDays, businessDevelopersDecideDuplicates },
    draftKey: `duplicates of ${id} ${organization.updatedAt}`,
    onSubmit: useCommand({
      call: (body) => api("PATCH /organizations/:id", { params: { id }, body }),
      done: async (saved) => {
        await client.fetchQuery({ ...meQuery, staleTime: 0 });
        client.setQueryData(organizationQuery(saved).queryKey, saved);
        say("Settings saved");
      },
      invalidates: ["duplicates"],
    }),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      <FormFailure failure={form.failure} />
      <Field
        label="Protection window in days"
        help="Within this time, the first open referral of a person is proposed for the credit. Later, the newer one is."
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
        help="Business developers can decide duplicates among the referrals that they see, but not about their own. Admins always can."
        {...form.register("businessDevelopersDecideDuplicates")}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          isBusy={form.formState.isSubmitting}
          disabled={!form.formState.isDirty}
        >
          Save duplicates
        </Button>
      </div>
    </form>
  );
}
