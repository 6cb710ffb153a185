import { type ComponentProps, useState } from "react";
import {
  type Control,
  type FieldValues,
  type Path,
  type UseFormTrigger,
  useController,
} from "react-hook-form";
import { Field, TextInput } from "../ui/field.tsx";
import { isDay } from "../words/days.ts";
import { fieldError } from "../words/field-errors.ts";
import { clockText } from "../words/times.ts";
import { typedTime } from "../words/typed-days.ts";
import { DayInput } from "./day-input.tsx";

interface Props<Values extends FieldValues>
  extends Pick<ComponentProps<typeof Field>, "label" | "help" | "isOptional"> {
  /** The part of `useServiceForm` that the field needs. */
  form: {
    control: Control<Values>;
    trigger: UseFormTrigger<Values>;
    errorOf: (name: Path<Values>) => string | undefined;
  };
  name: Path<Values>;
  /** Error if there is no value. Undefined if the field needs no value. */
  missing?: string | undefined;
}

/** Checks the value as soon as it is typed. */
function useTyped<Values extends FieldValues>(
  { form, name, missing }: Props<Values>,
  isValid: (value: string) => boolean,
) {
  const validate = (value = "") =>
    value === "" ? (missing ?? true) : isValid(value) || fieldError(name, "date");
  const { field } = useController({ control: form.control, name, rules: { validate } });
  const change = (value: string) => {
    field.onChange(value);
    void form.trigger(name);
  };
  const value: string = field.value ?? "";
  return { ref: field.ref, onBlur: field.onBlur, value, change };
}

/** A field of a form with a day, such as 2026-11-27. */
export function DayField<Values extends FieldValues>(props: Props<Values>) {
  const { change, ...input } = useTyped(props, isDay);
  const { form, name, label, help, isOptional = false } = props;
  return (
    <Field label={label} help={help} isOptional={isOptional} error={form.errorOf(name)}>
      <DayInput {...input} onChange={change} />
    </Field>
  );
}

const momentIn = (value: string) => /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(value);

/** The time of a day that was chosen without one. */
const usualTime = "09:00";

/** A field of a form with a day and a time, such as 2026-11-27T14:05. */
export function MomentField<Values extends FieldValues>(props: Props<Values>) {
  const { change, value, ...input } = useTyped(props, (text) => momentIn(text) !== null);
  const { form, name, label, help, isOptional = false } = props;
  const [, day = value, time = usualTime] = momentIn(value) ?? [];
  const isChosen = isDay(day);
  return (
    <Field label={label} help={help} isOptional={isOptional} error={form.errorOf(name)}>
      <span className="flex gap-2">
        <DayInput
          {...input}
          value={day}
          onChange={(text) => change(isDay(text) ? `${text}T${time}` : text)}
          className="flex-1"
        />
        <TimeInput
          value={isChosen ? time : ""}
          isDisabled={!isChosen}
          onChange={(text) => change(`${day}T${text}`)}
        />
      </span>
    </Field>
  );
}

/** A time of day that people type in the organization's format. */
function TimeInput({
  value,
  isDisabled,
  onChange,
}: {
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const shown = value === "" ? "" : clockText(Date.parse(`2026-01-01T${value}Z`), "UTC");
  function finish() {
    const time = typed === undefined ? undefined : typedTime(typed);
    setTyped(undefined);
    if (time !== undefined && time !== value) onChange(time);
  }
  return (
    <TextInput
      id={undefined}
      aria-label="Time of day"
      autoComplete="off"
      disabled={isDisabled}
      value={typed ?? shown}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === "Enter" && finish()}
      className="figures w-32!"
    />
  );
}
