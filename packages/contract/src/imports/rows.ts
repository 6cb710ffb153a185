import { z } from "zod";
import type { CsvColumn } from "../http/csv-columns.ts";
import { listQuery, organizationQuery } from "../primitives.ts";
import { withheld } from "../webhooks/events/envelope.ts";
import type { ImportColumn } from "./imports.ts";

const rowOutcome = z
  .enum(["waiting", "good", "bad", "duplicate", "created", "removed", "kept"])
  .meta({ id: "ImportRowOutcome" });

export const importRow = z
  .object({
    rowNumber: z.int().describe("Number of the row, as in a spreadsheet. The header is row 1."),
    outcome: rowOutcome,
    column: z
      .string()
      .nullable()
      .describe(
        "Header of the column with the error. Null if there is no error, or if it is not in a single column.",
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        "Reason why the row has an error, is a duplicate or was kept. Null for other rows.",
      ),
    resourceId: z
      .string()
      .nullable()
      .describe("ID of the created referral or user. Null if none was created."),
    duplicateOfRow: z
      .int()
      .nullable()
      .describe("Number of the earlier row for the same person. Null if there is none."),
    duplicateOfId: z
      .string()
      .nullable()
      .describe("ID of the existing referral or user for the same person. Null if there is none."),
    cells: z
      .array(z.string())
      .nullable()
      .describe("Cells in column order, empty for ignored columns. Null if hidden."),
    withheld,
  })
  .meta({
    id: "ImportRow",
    examples: [
      {
        rowNumber: 7,
        outcome: "bad",
        column: "Email",
        reason: "must be an email address, like ada@example.com",
        resourceId: null,
        duplicateOfRow: null,
        duplicateOfId: null,
        cells: ["Ada Lovelace", "ada@", "grace@example.com", ""],
      },
    ],
  });

/**
 * The imported columns of the file, so that corrected rows can be imported again, and the result of
 * each row.
 */
export const importRowCsv = (columns: readonly ImportColumn[]): CsvColumn<ImportRow>[] => [
  ...columns.flatMap(({ header, field }, index) =>
    field === null ? [] : [{ name: header, cell: (row: ImportRow) => row.cells?.[index] ?? null }],
  ),
  ...(["rowNumber", "outcome", "column", "reason"] as const).map((name) => ({
    name: `import.${name}`,
    cell: (row: ImportRow) => row[name],
  })),
];

/** The columns of a documented file. */
export const exampleRowCsv = importRowCsv([
  { header: "Full name", field: "name" },
  { header: "Email", field: "email" },
  { header: "Referrer", field: "referrer" },
]);

export const listImportRowsQuery = organizationQuery.extend({
  ...listQuery,
  order: listQuery.order.describe(
    "Order of the rows: as in the file (`asc`) or reversed (`desc`). Default: `asc`.",
  ),
  outcome: rowOutcome.optional().describe("Return only rows with this outcome."),
});

export type ImportRow = z.infer<typeof importRow>;
