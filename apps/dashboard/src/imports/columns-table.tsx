import type { ImportPreview } from "@referral-service/contract/app";
import { phrase, phraseIfKnown } from "../languages/phrase.ts";
import { controlClass } from "../ui/field.tsx";

const samplesMax = 3;

/** Shows each column with its first cells and the field that it is imported into. */
export function ColumnsTable({
  preview: { columns, rows, fields },
  chosen,
  onChange,
}: {
  preview: ImportPreview;
  chosen: Record<string, string | null>;
  onChange: (chosen: Record<string, string | null>) => void;
}) {
  /** Only one column can fill a field, so the previous column loses the field. */
  function choose(header: string, field: string | null) {
    const others = Object.entries(chosen).map(([other, taken]): [string, string | null] => [
      other,
      taken === field ? null : taken,
    ]);
    onChange({ ...Object.fromEntries(others), [header]: field });
  }
  return (
    <ul className="grid divide-y divide-line rounded-surface border border-line bg-surface">
      {columns.map(({ header }, index) => (
        <li key={header} className="grid gap-x-4 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[1fr_14rem]">
          <div className="min-w-0">
            <p className="truncate font-medium">{header}</p>
            <p className="truncate text-xs text-ink-3">{samplesOf(rows, index)}</p>
          </div>
          <select
            aria-label={phrase("Field for the column {header}", { header })}
            value={chosen[header] ?? ""}
            onChange={({ target }) => choose(header, target.value || null)}
            className={`${controlClass} h-7.5 self-center pr-7`}
          >
            <option value="">{phrase("Don't import")}</option>
            {fields.map(({ field, label }) => (
              <option key={field} value={field}>
                {phraseIfKnown(label)}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}

function samplesOf(rows: string[][], index: number): string {
  const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  return cells.length === 0
    ? phrase("No value in the first rows")
    : cells.slice(0, samplesMax).join(" · ");
}
