import type { Import, ImportRow } from "@referral-service/contract";
import clsx from "clsx";
import { Loaded } from "../data/failures/loaded.tsx";
import {
  isWanted,
  nobodyWanted,
  rowsList,
  rowsQuery,
  toggled,
  type Wanted,
} from "../data/imports.ts";
import { useQuery } from "../data/queries.ts";
import { phrase } from "../languages/phrase.ts";
import { CsvButton } from "../lists/csv-button.tsx";
import { Checkbox } from "../ui/field.tsx";
import { Section } from "../ui/page.tsx";
import { sentenceOf } from "../words/field-errors.ts";

interface DuplicateChoice {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** Shows the rows that were not created, with the reason, and a file of all of them. */
export function RowsSection({
  of,
  outcome,
  title,
  choice,
}: {
  of: Import;
  outcome: ImportRow["outcome"];
  title: string;
  /** Lets a person choose rows to create anyway. */
  choice?: DuplicateChoice | undefined;
}) {
  const { type, columns, fileName } = of;
  const rows = useQuery(rowsQuery(of, outcome));
  const nameIndex = Math.max(
    0,
    columns.findIndex(({ field }) => field === "name" || field === "email"),
  );
  return (
    <Section
      title={title}
      isBare
      actions={
        <CsvButton
          size="small"
          list={rowsList(of, outcome)}
          fileName={`${(fileName ?? type).replace(/\.\w+$/, "")}-${outcome}-rows.csv`}
        />
      }
    >
      {choice !== undefined && (
        <Checkbox
          label={phrase("Create all anyway ({count})", { count: of.duplicateCount })}
          help={phrase(
            "A referral for the same person already exists or appears earlier in the file.",
          )}
          checked={choice.wanted === "all"}
          onChange={({ target }) => choice.onChange(target.checked ? "all" : nobodyWanted)}
        />
      )}
      <Loaded failure={phrase("The rows could not be loaded")} isPart query={rows} lineCount={3} />
      {rows.data && rows.data.data.length === 0 && (
        <p className="text-ink-2">{phrase("The rows of this file were deleted.")}</p>
      )}
      {rows.data && rows.data.data.length > 0 && (
        <ul className="grid divide-y divide-line rounded-surface border border-line bg-surface">
          {rows.data.data.map(({ rowNumber, column, reason, cells }) => (
            <li
              key={rowNumber}
              className={clsx(
                "grid gap-x-4 px-4 py-2",
                choice === undefined
                  ? "sm:grid-cols-[5rem_1fr_1.5fr]"
                  : "sm:grid-cols-[5rem_1fr_1.5fr_auto]",
              )}
            >
              <span className="figures text-ink-3">{phrase("Row {rowNumber}", { rowNumber })}</span>
              <span className="min-w-0 truncate">{cells?.[nameIndex] || "–"}</span>
              <span className="block min-w-0 wrap-anywhere text-ink-2 first-letter:uppercase">
                {column !== null && `${column}: `}
                {reason !== null && sentenceOf({ path: "", message: reason })}
              </span>
              {choice !== undefined && <ChooseRow rowNumber={rowNumber} {...choice} />}
            </li>
          ))}
        </ul>
      )}
      {rows.data?.pagination.hasMore === true && (
        <p className="text-ink-3">
          {phrase("This table shows the first 100 rows. Export the CSV file to see all rows.")}
        </p>
      )}
    </Section>
  );
}

const ChooseRow = ({ rowNumber, wanted, onChange }: DuplicateChoice & { rowNumber: number }) => (
  <Checkbox
    label={phrase("Create anyway")}
    aria-label={phrase("Create row {rowNumber} anyway", { rowNumber })}
    checked={isWanted(wanted, rowNumber)}
    disabled={wanted === "all"}
    onChange={() => {
      if (wanted !== "all") onChange(toggled(wanted, rowNumber));
    }}
  />
);
