import { useId } from "react";
import { Optional } from "../../ui/field.tsx";
import { optionText, type ShownField } from "../../words/custom-fields.ts";
import { ownReading } from "../../words/texts/use-texts.ts";
import type { ReferralForm } from "../form-values.ts";

/** The options of a field as buttons. A second click on the chosen option clears it. */
export function ChoiceButtons({ field, form }: { field: ShownField; form: ReferralForm }) {
  const { id, label, type, isRequired } = field;
  const { tell } = ownReading().texts;
  const name = `custom.${id}` as const;
  const errorId = useId();
  const error = form.errorOf(name);
  form.register(name, {
    validate: (value) =>
      !isRequired || (value !== undefined && value.length > 0) || tell.missing.choice,
  });
  const chosen = [form.watch(name) ?? []].flat();
  const options =
    type === "boolean"
      ? [
          { value: "true", shown: tell.yes },
          { value: "false", shown: tell.no },
        ]
      : (field.options ?? []).map((value) => ({ value, shown: optionText(field, value) }));

  function toggle(value: string) {
    const isOn = chosen.includes(value);
    const next =
      type === "multi_select"
        ? isOn
          ? chosen.filter((one) => one !== value)
          : [...chosen, value]
        : isOn
          ? ""
          : value;
    form.setValue(name, next, { shouldDirty: true });
    form.clearErrors(name);
  }

  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="mb-1.5 font-medium">
        {label}
        {!isRequired && <Optional />}
        {type === "multi_select" && (
          <span className="font-normal text-ink-3"> ({tell.several})</span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, shown }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
            className="min-h-8 max-w-full rounded-full border border-line-field bg-surface px-3 max-sm:min-h-11 max-sm:px-4 pointer-coarse:min-h-11 wrap-anywhere hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          >
            {shown}
          </button>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
