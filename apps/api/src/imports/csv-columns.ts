import type { ImportColumn, ImportRow } from "@referral-service/contract";
import type { CsvColumns } from "../kernel/lists/csv-export.ts";

/**
 * The columns of the file that are imported, so that corrected rows can be imported again, and the
 * outcome of each row.
 */
export const rowColumns = (columns: ImportColumn[]): CsvColumns<ImportRow> => ({
  ...Object.fromEntries(
    columns.flatMap(({ header, field }, index) =>
      field === null ? [] : [[header, ({ cells }: ImportRow) => cells?.[index] ?? null]],
    ),
  ),
  "import.rowNumber": ({ rowNumber }) => rowNumber,
  "import.outcome": ({ outcome }) => outcome,
  "import.column": ({ column }) => column,
  "import.reason": ({ reason }) => reason,
});
