import { Plus, X } from "lucide-react";
import { Button, IconButton } from "../ui/button.tsx";
import { Field, Optional, TextInput } from "../ui/field.tsx";
import { type HeaderRow, newRow } from "./header-rows.ts";

const headersMax = 10;

/** An endpoint's own headers. Only the ends of stored values are known. */
export function HeadersField({
  rows,
  onChange,
  errorOf,
  error,
}: {
  rows: readonly HeaderRow[];
  onChange: (rows: HeaderRow[]) => void;
  errorOf: (index: number) => string | undefined;
  /** Error about all headers together. */
  error: string | undefined;
}) {
  const change = (changed: HeaderRow) =>
    onChange(rows.map((row) => (row.key === changed.key ? changed : row)));
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">
        Headers
        <Optional />
      </legend>
      <p className="text-xs text-ink-3">
        Sent with each request, for example to authenticate to a gateway. Values are encrypted, and
        you can't view them again.
      </p>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          error={errorOf(index)}
          onChange={change}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
      {rows.length < headersMax && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...rows, newRow(rows)])}
        >
          <Plus aria-hidden className="size-3.5" />
          Add header
        </Button>
      )}
    </fieldset>
  );
}

const columns = "grid grid-cols-[minmax(0,1fr)_auto] gap-2";

function Row({
  row,
  error,
  onChange,
  onRemove,
}: {
  row: HeaderRow;
  error: string | undefined;
  onChange: (row: HeaderRow) => void;
  onRemove: () => void;
}) {
  const { name, value, ending } = row;
  const remove = (
    <IconButton label={`Remove header ${name}`.trim()} onClick={onRemove}>
      <X aria-hidden />
    </IconButton>
  );
  if (ending !== undefined) {
    return (
      <div className={`${columns} items-center rounded-control border border-line py-1 pl-2.5`}>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          <code className="font-mono text-xs break-all">{name}</code>
          <code className="font-mono text-xs text-ink-3">•••• {ending}</code>
          <Button
            size="small"
            look="quiet"
            className="ml-auto"
            aria-label={`Replace value of ${name}`}
            onClick={() => onChange({ ...row, ending: undefined })}
          >
            Replace value
          </Button>
        </div>
        {remove}
      </div>
    );
  }
  return (
    <div className={`${columns} items-end`}>
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label="Header name">
          <TextInput
            value={name}
            autoComplete="off"
            spellCheck={false}
            placeholder="Authorization"
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => onChange({ ...row, name: event.target.value })}
          />
        </Field>
        <Field label="Value">
          <TextInput
            value={value}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => onChange({ ...row, value: event.target.value })}
          />
        </Field>
      </div>
      {remove}
      {error !== undefined && (
        <p role="alert" className="col-span-2 text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
