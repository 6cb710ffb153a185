import { useOrganization } from "../data/me.ts";
import { defaultCurrencyQuery } from "../data/organization-query.ts";
import { useQuery } from "../data/queries.ts";
import { PersonName } from "../data/users.tsx";
import { PersonInput } from "../forms/person-input.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { amountForm, amountIn, currenciesWith } from "../words/amounts.ts";
import { isAdmin } from "../words/roles.ts";
import type { ReferralForm } from "./form-values.ts";

/**
 * Chooses the assignee. Business developers do not see their colleagues, so they can only take a
 * referral or assign it to no one.
 */
export function AssigneeField({ form, isNew }: { form: ReferralForm; isNew: boolean }) {
  const { user } = useOrganization();
  const assigneeId = form.watch("assigneeId");
  const assign = (id: string) => form.setValue("assigneeId", id, { shouldDirty: true });
  const present = form.formState.defaultValues?.assigneeId ?? "";
  return (
    <Field
      label="Assignee"
      isOptional
      help={
        isNew
          ? "Default: the referrer's business developer."
          : "The person who works on the referral."
      }
      error={form.errorOf("assigneeId")}
    >
      {isAdmin(user) ? (
        <PersonInput userId={assigneeId} isStaff onChange={assign} />
      ) : (
        <Select value={assigneeId} onChange={({ target }) => assign(target.value)}>
          <option value="">{isNew ? "Default" : "Unassigned"}</option>
          <option value={user.id}>You</option>
          {present !== "" && present !== user.id && (
            <option value={present}>
              <PersonName userId={present} />
            </option>
          )}
        </Select>
      )}
    </Field>
  );
}

export function ValueField({ form }: { form: ReferralForm }) {
  const defaultCurrency = useQuery(defaultCurrencyQuery).data ?? "EUR";
  const currency = form.watch("valueCurrency") || defaultCurrency;
  const choose = (code: string) => form.setValue("valueCurrency", code, { shouldDirty: true });
  return (
    <Field
      label="Value"
      isOptional
      help="Value of the deal. Referrers don't see it."
      error={form.errorOf("valueAmount") ?? form.errorOf("valueCurrency")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_100px] gap-2">
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          {...form.register("valueAmount", {
            onChange: () => choose(currency),
            validate: (typed) =>
              typed.trim() === "" ||
              amountIn(typed, currency) !== undefined ||
              amountForm(currency),
          })}
        />
        <Select
          aria-label="Currency"
          value={currency}
          onChange={({ target }) => choose(target.value)}
        >
          {currenciesWith(defaultCurrency, currency).map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </Select>
      </div>
    </Field>
  );
}
