import clsx from "clsx";
import { createContext, type ReactNode, type Ref, useContext, useId } from "react";
import { phrase } from "../languages/phrase.ts";

interface FieldIds {
  inputId: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldIds | undefined>(undefined);

/** Whether the field is in a group that says for all of its fields that they can stay empty. */
const InOptionalGroup = createContext(false);

/**
 * Marks a field that can stay empty. Fields without the mark are required. Two or more such fields
 * in a row below others are in a group of `OptionalFields` instead.
 */
export const Optional = () =>
  !useContext(InOptionalGroup) && (
    <span className="font-normal text-ink-3"> ({phrase("optional")})</span>
  );

/**
 * Two or more fields in a row, below others, that can all stay empty. The group says so once. A
 * single field has its own mark, and so have fields with nothing above them.
 */
export const OptionalFields = ({
  isStacked = false,
  children,
}: {
  /** Whether the fields are below each other, also where there is room for two. */
  isStacked?: boolean;
  children: ReactNode;
}) => (
  <fieldset className="mt-2 min-w-0">
    <legend className="mb-3 flex w-full items-center gap-3 text-xs text-ink-3 after:h-px after:flex-1 after:bg-line">
      {phrase("Optional details")}
    </legend>
    <div className={clsx("grid grid-cols-1 gap-4", !isStacked && "sm:grid-cols-2")}>
      <InOptionalGroup value>{children}</InOptionalGroup>
    </div>
  </fieldset>
);

/** A field with its label above and its help and error below. */
export function Field({
  label,
  help,
  error,
  isOptional = false,
  children,
  className,
}: {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const inputId = useId();
  const helpId = `${inputId}-help`;
  const errorId = `${inputId}-error`;
  const describedBy = clsx(help !== undefined && helpId, error !== undefined && errorId);
  return (
    <FieldContext
      value={{ inputId, describedBy: describedBy || undefined, isInvalid: error !== undefined }}
    >
      <div className={clsx("grid content-start gap-1", className)}>
        <label htmlFor={inputId} className="font-medium">
          {label}
          {isOptional && <Optional />}
        </label>
        {children}
        {error !== undefined && (
          <p id={errorId} role="alert" className="text-xs text-bad">
            {error}
          </p>
        )}
        {help !== undefined && (
          <p id={helpId} className="text-xs text-ink-3">
            {help}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/** Returns the attributes of an input inside a field. */
export function useField() {
  const field = useContext(FieldContext);
  return {
    id: field?.inputId,
    "aria-describedby": field?.describedBy,
    "aria-invalid": field?.isInvalid || undefined,
  };
}

/** Classes of a text field. */
export const controlClass =
  "w-full rounded-control border border-line-field bg-surface px-2.5 pointer-coarse:min-h-11 pointer-coarse:text-[16px] placeholder:text-ink-3 aria-invalid:border-bad disabled:bg-hover disabled:text-ink-3";

export function TextInput({
  className,
  ref,
  ...rest
}: React.ComponentProps<"input"> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <input ref={ref} {...useField()} className={clsx(controlClass, "h-7.5", className)} {...rest} />
  );
}

export function TextArea({ className, rows = 4, ...rest }: React.ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      {...useField()}
      className={clsx(controlClass, "py-1.5", className)}
      {...rest}
    />
  );
}

export function Select({ className, children, ...rest }: React.ComponentProps<"select">) {
  return (
    <select {...useField()} className={clsx(controlClass, "h-7.5 pr-7", className)} {...rest}>
      {children}
    </select>
  );
}

/** A checkbox with its label, and help below. For fingers, the label lies over the checkbox. */
export function Checkbox({
  label,
  help,
  className,
  ...rest
}: React.ComponentProps<"input"> & { label: ReactNode; help?: ReactNode }) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className={clsx("flex items-start gap-2 pointer-coarse:py-2.5", className)}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={help === undefined ? undefined : helpId}
        className="mt-0.75"
        {...rest}
      />
      <div className="grid min-w-0 wrap-anywhere">
        <label
          htmlFor={id}
          className="relative pointer-coarse:-my-3 pointer-coarse:-ml-8 pointer-coarse:py-3 pointer-coarse:pl-8"
        >
          {label}
        </label>
        {help !== undefined && (
          <p id={helpId} className="text-xs text-ink-3">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

/** One of several options, with its meaning below. */
export const RadioCard = ({
  label,
  help,
  ...rest
}: React.ComponentProps<"input"> & { label: string; help?: string }) => (
  <label className="flex items-start gap-2.5 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft">
    <input type="radio" className="mt-0.75" {...rest} />
    <span>
      <span className="font-medium">{label}</span>
      {help !== undefined && <span className="block text-xs text-ink-2">{help}</span>}
    </span>
  </label>
);
