import type { ImportPreview } from "@referral-service/contract/app";
import clsx from "clsx";
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
    <div className="rounded-surface border border-line bg-surface">
      <div
        aria-hidden
        className={clsx(row, "border-b border-line py-1.5 text-xs text-ink-3 max-sm:hidden")}
      >
        <span>{phrase("Column")}</span>
        <span>{phrase("First values")}</span>
        <span>{phrase("Field")}</span>
      </div>
      <ul className="divide-y divide-line">
        {columns.map(({ header }, index) => (
          <li key={header} className={clsx(row, "py-2")}>
            <span dir="auto" className="min-w-0 truncate text-left font-medium">
              {header}
            </span>
            <span dir="auto" className="min-w-0 truncate text-left text-ink-2">
              {samplesOf(rows, index)}
            </span>
            <select
              aria-label={phrase("Field for the column {header}", { header })}
              value={chosen[header] ?? ""}
              onChange={({ target }) => choose(header, target.value || null)}
              className={clsx(controlClass, "h-7.5 pr-7", chosen[header] === null && "text-ink-3")}
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
    </div>
  );
}

const row = "grid items-center gap-x-4 gap-y-1.5 px-4 sm:grid-cols-[1fr_1fr_14rem]";

function samplesOf(rows: string[][], index: number): string {
  const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  return cells.length === 0
    ? phrase("No value in the first rows")
    : cells.slice(0, samplesMax).join(" · ");
}
