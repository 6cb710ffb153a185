import type { CustomField } from "@referral-service/contract";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useQuery } from "../data/queries.ts";
import { ReferralStatusText } from "../data/referral-statuses.tsx";
import { lastChangeQuery } from "../data/referrals.ts";
import { PersonName } from "../data/users.tsx";
import { Button } from "../ui/button.tsx";
import { Actions } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { dayText, Time } from "../ui/time.tsx";
import { actorName } from "../words/audit.ts";
import type { Base } from "./edit-base.ts";
import { type Conflict, changesOf, merge, type ReferralValues } from "./form-values.ts";

const names: Record<string, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  notes: "Notes",
  status: "Status",
  referrerId: "Referrer",
  company: "Company",
  assigneeId: "Assignee",
  valueAmount: "Value",
  valueCurrency: "Currency of the value",
  labels: "Labels",
};

/** Shows both versions side by side, field by field. The person's own values are preselected. */
export function ConflictChoice({
  referralId,
  base,
  theirs,
  mine,
  chosen,
  fields,
  onChoose,
  onBack,
  onSave,
}: {
  referralId: string;
  base: ReferralValues;
  theirs: Base;
  mine: ReferralValues;
  chosen: ReferralValues;
  fields: readonly CustomField[];
  onChoose: (key: string, value: string | string[]) => void;
  onBack: () => void;
  onSave: () => void;
}) {
  const { conflicts } = merge(base, mine, theirs.values);
  const isConflict = (key: string) => conflicts.some((conflict) => conflict.key === key);
  const others = changesOf(base, theirs.values).filter(({ key }) => !isConflict(key));
  const last = useQuery(lastChangeQuery(referralId)).data ?? undefined;
  const who = last === undefined ? "Someone else" : actorName(last.actor);
  const nameOf = (key: string) =>
    names[key] ?? fields.find(({ id }) => key === `custom.${id}`)?.label ?? "A field";
  const shown = (key: string, value: string | string[]) => (
    <Shown field={fieldAt(key, fields)} name={key} value={value} />
  );
  return (
    <div className="grid gap-4">
      <Notice tone="warn" title={`${who} saved this referral while you were editing it`}>
        {last !== undefined && (
          <>
            <Time unixMs={last.createdAt} />.{" "}
          </>
        )}
        {conflicts.length === 0
          ? "You changed different fields, so both changes are kept."
          : "Your changes are still here. Choose which version of each field to keep."}
      </Notice>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.key}
          conflict={conflict}
          name={nameOf(conflict.key)}
          who={who}
          chosen={valueAt(chosen, conflict.key)}
          show={(value) => shown(conflict.key, value)}
          onChoose={(value) => onChoose(conflict.key, value)}
        />
      ))}
      {others.length > 0 && (
        <section className="grid gap-1.5">
          <h3>Also changed by {who}</h3>
          <ul className="grid gap-1">
            {others.map(({ key, from, to }) => (
              <li key={key} className="wrap-anywhere">
                {nameOf(key)}: <del className="text-ink-3">{shown(key, from)}</del>{" "}
                <ins className="no-underline">{shown(key, to)}</ins>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        <Button look="quiet" onClick={onBack}>
          Back to form
        </Button>
        <Button look="primary" onClick={onSave}>
          {conflicts.length === 0 ? "Save both changes" : "Save selection"}
        </Button>
      </Actions>
    </div>
  );
}

function Choice({
  conflict,
  name,
  who,
  chosen,
  show,
  onChoose,
}: {
  conflict: Conflict;
  name: string;
  who: string;
  chosen: string | string[];
  show: (value: string | string[]) => ReactNode;
  onChoose: (value: string | string[]) => void;
}) {
  const sides = [
    { label: "Yours", value: conflict.mine },
    { label: `Saved by ${who}`, value: conflict.theirs },
  ];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{name}</legend>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {sides.map(({ label, value }) => {
          const isChosen = JSON.stringify(chosen) === JSON.stringify(value);
          return (
            <label
              key={label}
              className={clsx(
                "grid cursor-pointer content-start gap-1 rounded-control border px-3 py-2",
                isChosen ? "border-accent bg-selected" : "border-line-strong",
              )}
            >
              <span className="flex items-center gap-2 text-xs text-ink-2">
                <input type="radio" checked={isChosen} onChange={() => onChoose(value)} />
                {label}
              </span>
              <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{show(value)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const customId = (key: string) => key.slice("custom.".length);

const fieldAt = (key: string, fields: readonly CustomField[]) =>
  key.startsWith("custom.") ? fields.find(({ id }) => id === customId(key)) : undefined;

const valueAt = (values: ReferralValues, key: string): string | string[] =>
  key.startsWith("custom.")
    ? (values.custom[customId(key)] ?? "")
    : values[key as keyof Omit<ReferralValues, "custom">];

function Shown({
  field,
  name,
  value,
}: {
  field: CustomField | undefined;
  name: string;
  value: string | string[];
}) {
  if (value.length === 0) return <>–</>;
  if (Array.isArray(value)) return <>{value.join(", ")}</>;
  if (name === "referrerId" || name === "assigneeId") return <PersonName userId={value} />;
  if (name === "status") return <ReferralStatusText status={value} />;
  if (field?.type === "boolean") return <>{value === "true" ? "Yes" : "No"}</>;
  return <>{field?.type === "date" ? dayText(value) : value}</>;
}
