import type { ManagedRule } from "@referral-service/contract/app";
import { ApiError, messageOf } from "../../data/api-error.ts";
import { Field, TextInput } from "../../ui/field.tsx";
import { dayText } from "../../ui/time.tsx";
import { counted } from "../../words/counts.ts";
import { Contradictions } from "./simulation-section.tsx";
import { withWholeDates } from "./terms-in-brief.ts";
import { draftsOf, shownVersionOf } from "./versions.tsx";

/** The rule on a phone until a person edits it: its sentence, and what it has drafted. */
export function RuleInBrief({ rule }: { rule: ManagedRule }) {
  const { count, payments, sums } = draftsOf(rule.versions);
  return (
    <section className="grid gap-3 rounded-surface border border-line bg-surface p-4">
      <p dir="auto" className="text-base wrap-anywhere">
        {withWholeDates(shownVersionOf(rule).sentence)}
      </p>
      <p className="figures text-xs text-ink-3">
        {count === 0 ? payments : `${sums} in ${counted(count, "payment")}`}
      </p>
    </section>
  );
}

export const RuleName = ({
  name,
  onChange,
}: {
  name: string;
  onChange: (name: string) => void;
}) => (
  <Field label="Name" className="max-w-90">
    <TextInput
      autoFocus
      value={name}
      maxLength={100}
      placeholder="Roof bonus"
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);

/** What the tint of changed parts means. */
export const Changes = ({
  version,
  startsOn,
}: {
  version: number | undefined;
  startsOn: string;
}) => (
  <p className="flex items-baseline gap-2 text-xs text-ink-3">
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-[3px] border border-accent bg-accent-soft"
    />
    Differs from version {version}
    {startsOn !== "" &&
      withWholeDates(`, which still applies to referrals submitted before ${dayText(startsOn)}`)}
    .
  </p>
);

/** Shows what the sentence lacks, and why the service rejected it. */
export const Problems = ({ missing, failure }: { missing: string[]; failure: unknown }) => (
  <>
    {missing.length > 0 && (
      <ul role="alert" className="grid gap-1 text-bad">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
    {failure instanceof ApiError && <Contradictions error={failure} />}
    {failure !== undefined && !(failure instanceof ApiError) && (
      <p role="alert" className="text-bad">
        {messageOf(failure)}
      </p>
    )}
  </>
);
