import type { Organization } from "@referral-service/contract";
import { changeOrganization, keepOrganization } from "../../data/organizations.ts";
import { useCommand } from "../../data/use-command.ts";
import { PageForm } from "../../forms/page-form.tsx";
import { useServiceForm } from "../../forms/service-form.ts";
import { TextField } from "../../forms/text-field.tsx";
import { say } from "../../ui/toasts.tsx";
import { fieldError } from "../../words/field-errors.ts";

interface Promises {
  firstContactWithinHours: string;
  paymentWithinDays: string;
}

const promiseNames = ["firstContactWithinHours", "paymentWithinDays"] as const;

const textOf = (promised: number | null) => (promised === null ? "" : String(promised));
export const promisesOf = (organization: Organization): Promises => ({
  firstContactWithinHours: textOf(organization.firstContactWithinHours),
  paymentWithinDays: textOf(organization.paymentWithinDays),
});

const promisedIn = (text: string) => (text.trim() === "" ? null : Number(text));

export function PromisesForm({ id, promises: present }: { id: string; promises: Promises }) {
  const save = useCommand({
    ...changeOrganization,
    done: (saved) => {
      keepOrganization(saved);
      say("Promises saved");
    },
  });
  const form = useServiceForm<Promises>({
    values: present,
    draftKey: `promises ${id}`,
    onSubmit: async (values) => {
      const promises = {
        firstContactWithinHours: promisedIn(values.firstContactWithinHours),
        paymentWithinDays: promisedIn(values.paymentWithinDays),
      };
      // JSON would contain null for NaN and Infinity, which would remove the promise.
      const wrong = promiseNames.filter((name) => !Number.isFinite(promises[name] ?? 0));
      for (const name of wrong) form.setError(name, { message: fieldError(name, "whole") });
      if (wrong.length > 0) return false;
      return save(promises);
    },
  });
  return (
    <PageForm form={form} verb="Save promises">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="firstContactWithinHours"
          label="Hours until first contact"
          isOptional
          help="1–720 hours. Also shown on public forms."
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="paymentWithinDays"
          label="Days until payment"
          isOptional
          help="1–365 days."
          inputMode="numeric"
        />
      </div>
    </PageForm>
  );
}
