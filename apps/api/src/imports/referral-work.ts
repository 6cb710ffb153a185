import type { CreateReferral } from "@referral-service/contract";
import { type Caller, seesEverything } from "../kernel/callers/caller.ts";
import type { Tx } from "../kernel/database/database.ts";
import { invalidRequest, type RefusalDetail } from "../kernel/refusal.ts";
import { requireAssignable } from "../referrals/assignee.ts";
import { holdAssignable, type Referrer } from "../referrals/people-store.ts";
import type { Assignee } from "../referrals/rules.ts";
import { emailKeyIn, type RowValues } from "./import-kind.ts";
import type { ImportField } from "./match-columns.ts";

/** Fields on how staff work on a referral: its assignee and the value of the deal. */
export const workFields: ImportField[] = [
  {
    field: "assigneeId",
    label: "Assignee's ID",
    isRequired: false,
    headers: [],
  },
  {
    field: "assigneeEmail",
    label: "Assignee's email",
    isRequired: false,
    headers: ["Assignee", "Assigned to", "Owner", "Zuständig", "Bearbeiter"],
  },
  {
    field: "value.amount",
    label: "Value",
    isRequired: false,
    formKind: "number",
    headers: ["Deal value", "Amount", "Wert", "Auftragswert", "Betrag"],
  },
  {
    field: "value.currency",
    label: "Currency",
    isRequired: false,
    headers: ["Value currency", "Währung"],
  },
];

const amountPattern = /^\d{1,11}(\.\d{1,2})?$/;

/** The reason why the amount in a row cannot be a referral's value. */
export function whyNoAmount(values: RowValues): RefusalDetail | undefined {
  const cell = values.get("value.amount");
  if (cell === undefined || amountPattern.test(cell)) return undefined;
  return {
    path: "value.amount",
    message: "must be a number with up to 2 decimal places, like 1234.50",
  };
}

/** The value in a row. A currency without an amount is not a value. */
export function valueIn(values: RowValues, defaultCurrency: string): CreateReferral["value"] {
  const amount = values.get("value.amount");
  if (amount === undefined) return undefined;
  const currency = values.get("value.currency")?.toUpperCase() ?? defaultCurrency;
  return { amount: Number(amount), currency };
}

/** Returns the assignee of each row. The ID takes precedence over the email address. */
export async function openAssignees(tx: Tx, caller: Caller, rows: RowValues[], ids: string[]) {
  const emailKeys = rows.flatMap((values) => emailKeyIn(values, "assigneeEmail") ?? []);
  const assignable = await holdAssignable(tx, caller.organizationId, { ids, emailKeys });
  return (
    values: RowValues,
    { assigneeId }: CreateReferral,
    referrer: Referrer,
  ): Assignee | null => {
    const emailKey = emailKeyIn(values, "assigneeEmail");
    if (typeof assigneeId === "string" || emailKey === undefined) {
      const found = assignable.find(({ id }) => id === assigneeId) ?? null;
      return requireAssignable(caller, { named: assigneeId, found, referrer });
    }
    const found = assignable.find(({ email }) => email?.toLowerCase() === emailKey) ?? null;
    if (found === null && seesEverything(caller)) throw nobodyAt();
    return requireAssignable(caller, { named: found?.id ?? emailKey, found, referrer });
  };
}

const nobodyAt = () =>
  invalidRequest({
    path: "assigneeEmail",
    message:
      "must be the email address of an active business developer or admin in this organization",
  });
