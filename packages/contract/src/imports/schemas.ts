import { z } from "zod";
import type { CsvColumn } from "../http/csv.ts";
import { nameText, organizationQuery, pageQuery, unixMs } from "../primitives.ts";
import { withheld } from "../webhooks/events/envelope.ts";

/** The largest file, rows and columns of an import. */
export const importLimits = {
  csvLength: 6_000_000,
  rows: 50_000,
  columns: 1_000,
  duplicateRows: 100,
} as const;

/** What can stand between the cells of a row. Of two that fit a file alike the first is taken. */
export const importSeparators = ["\t", ";", "|", ","] as const;

/** A body has room for the largest file in JSON, with quotes and characters beyond ASCII. */
export const importBodyBytesMax = 8 * 1_024 * 1_024;

const importModes = ["dry_run", "all", "good_ones"] as const;

const importMode = z
  .enum(importModes)
  .describe(
    "`dry_run` creates nothing, `all` only if no row has an error, `good_ones` skips rows with errors",
  )
  .meta({ id: "ImportMode" });

const importStatus = z
  .enum(["checking", "checked", "importing", "completed", "undoing", "undone", "stopped"])
  .meta({ id: "ImportStatus" });

const rowOutcome = z
  .enum(["waiting", "good", "bad", "duplicate", "created", "removed", "kept"])
  .meta({ id: "ImportRowOutcome" });

const column = z
  .object({
    header: z
      .string()
      .describe("As in the file; with a number where two columns have one header: `Phone (2)`"),
    field: z
      .string()
      .nullable()
      .describe("The field that its cells are imported into; null for none"),
  })
  .meta({ id: "ImportColumn" });

const count = (description: string) => z.int().describe(description);

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b7001",
  type: "referrals",
  fileName: "fair.csv",
  mode: "good_ones",
  status: "completed",
  stoppedBecause: null,
  columns: [
    { header: "Full name", field: "name" },
    { header: "E-mail", field: "email" },
    { header: "Referrer", field: "referrerEmail" },
    { header: "Booth", field: null },
  ],
  ignoredColumns: ["Booth"],
  rowCount: 120,
  checkedCount: 120,
  goodCount: 115,
  badCount: 2,
  duplicateCount: 3,
  createsDuplicates: false,
  createdCount: 115,
  removedCount: 0,
  keptCount: 0,
  createdBy: {
    type: "user",
    id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    name: "Grace Hopper",
  },
  createdAt: 1760000000000,
  completedAt: 1760000004000,
  runnableUntil: null,
  undoableUntil: 1760003604000,
};

export const importResource = z
  .object({
    id: z.string(),
    type: z.enum(["referrals", "people"]),
    fileName: z.string().nullable(),
    mode: importMode,
    status: importStatus,
    stoppedBecause: z.string().nullable().describe("Why a `stopped` import ended early"),
    columns: z.array(column).describe("In the order of the file"),
    ignoredColumns: z
      .array(z.string())
      .describe("Headers of the columns that hold values and are imported into no field"),
    rowCount: count("Rows of the file, without the header"),
    checkedCount: count("Rows that were checked so far"),
    goodCount: count("Rows that can be, or were, created"),
    badCount: count("Rows that cannot be created"),
    duplicateCount: count("Rows that are skipped, because the person already exists"),
    createsDuplicates: z
      .boolean()
      .describe("Whether rows of a person who already exists are created all the same"),
    createdCount: count("Rows that were created so far"),
    removedCount: count("Created rows that the undo removed"),
    keptCount: count("Created rows that the undo left"),
    createdBy: z
      .object({
        type: z.enum(["user", "organization_key"]),
        id: z.string(),
        name: z.string().nullable(),
      })
      .describe("The person or organization key that sent the file"),
    createdAt: unixMs,
    completedAt: unixMs.nullable().describe("When the last row was created"),
    runnableUntil: unixMs.nullable().describe("Until when a `checked` import can be run"),
    undoableUntil: unixMs.nullable().describe("Until when the import can be undone"),
  })
  .meta({ id: "Import", examples: [example] });

export const importRow = z
  .object({
    rowNumber: z.int().describe("As a spreadsheet counts: the header is row 1"),
    outcome: rowOutcome,
    column: z.string().nullable().describe("Header of the column at fault"),
    reason: z.string().nullable().describe("Why the row is bad, a duplicate or kept"),
    resourceId: z.string().nullable().describe("The referral or user that was created"),
    duplicateOfRow: z.int().nullable().describe("The earlier row with the same person"),
    duplicateOfId: z.string().nullable().describe("The referral or user with the same person"),
    cells: z
      .array(z.string())
      .nullable()
      .describe(
        "In the order of the columns, empty for those without a field; null when they are withheld",
      ),
    withheld,
  })
  .meta({
    id: "ImportRow",
    examples: [
      {
        rowNumber: 7,
        outcome: "bad",
        column: "E-mail",
        reason: "must be an e-mail address",
        resourceId: null,
        duplicateOfRow: null,
        duplicateOfId: null,
        cells: ["Ada Lovelace", "ada@", "grace@example.com", ""],
      },
    ],
  });

/** The imported columns of the file, so that corrected rows can be imported again, and what came of each row. */
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
  { header: "E-mail", field: "email" },
  { header: "Referrer", field: "referrer" },
]);

export const listImportsQuery = organizationQuery.extend(pageQuery);

export const listImportRowsQuery = organizationQuery.extend({
  ...pageQuery,
  outcome: rowOutcome.optional().describe("Only rows with this outcome"),
});

const csv = z
  .string()
  .min(1)
  .max(importLimits.csvLength)
  .describe(
    `The file: a header and at most ${importLimits.rows.toLocaleString("en")} rows, separated by commas, semicolons, tabs or bars`,
  );

/** Headers of a file are short. A field is a field of the API, or `customFields.` and a Field Name. */
const mapping = z
  .record(z.string().max(200), z.string().max(100).nullable())
  .describe(
    "The field for each column that the header does not tell, by header; null ignores a column",
  );

export const createImport = z
  .strictObject({
    csv,
    separator: z
      .enum(importSeparators)
      .describe(
        "Character between two cells: a tab, `;`, `|` or `,`. Default: guessed from the rows.",
      ),
    mode: importMode,
    mapping,
    fileName: nameText(255).describe("Shown beside the import"),
  })
  .partial()
  .required({ csv: true })
  .meta({
    id: "CreateImport",
    description: "`mode` is `dry_run` when omitted.",
    examples: [
      {
        csv: "Name,E-mail,Booth\r\nAda Lovelace,ada@example.com,4\r\n",
        mode: "good_ones",
        mapping: { Booth: null },
      },
    ],
  });

const createsDuplicates = z
  .boolean()
  .describe("Create every row, also those of a person who already exists. Default: false.");

/** Only referrals can name a person twice; the address of a user is unique. */
export const createReferralImport = createImport
  .extend({ createsDuplicates: createsDuplicates.optional() })
  .meta({
    id: "CreateReferralImport",
    description: "`mode` is `dry_run` when omitted.",
    examples: [
      {
        csv: "Name,Email,Booth\r\nAda Lovelace,ada@example.com,4\r\n",
        mode: "good_ones",
        mapping: { Booth: null },
        createsDuplicates: true,
      },
    ],
  });

export const runImport = z
  .strictObject({ mode: importMode.exclude(["dry_run"]) })
  .meta({ id: "RunImport", examples: [{ mode: "good_ones" }] });

export const runReferralImport = runImport
  .extend({
    createsDuplicates: createsDuplicates.optional(),
    duplicateRows: z
      .array(z.int())
      .max(importLimits.duplicateRows)
      .optional()
      .describe(
        `Row numbers of the duplicates to create, up to ${importLimits.duplicateRows}. Other duplicates are skipped.`,
      ),
  })
  .meta({ id: "RunReferralImport", examples: [{ mode: "good_ones", duplicateRows: [7, 12] }] });

export const undoImport = z.strictObject({}).meta({ id: "UndoImport", examples: [{}] });

export const discardImport = z.strictObject({}).meta({ id: "DiscardImport", examples: [{}] });

export type ImportSeparator = (typeof importSeparators)[number];
export type ImportMode = z.infer<typeof importMode>;
export type ImportStatus = z.infer<typeof importStatus>;
export type ImportRowOutcome = z.infer<typeof rowOutcome>;
export type ImportColumn = z.infer<typeof column>;
export type Import = z.infer<typeof importResource>;
export type ImportRow = z.infer<typeof importRow>;
export type CreateImport = z.infer<typeof createImport>;
export type CreateReferralImport = z.infer<typeof createReferralImport>;
export type RunImport = z.infer<typeof runImport>;
export type RunReferralImport = z.infer<typeof runReferralImport>;
