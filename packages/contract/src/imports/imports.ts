import { z } from "zod";
import { nameText, unixMs } from "../primitives.ts";

/** The largest file of an import, with the maximum number of rows and columns. */
export const importLimits = {
  csvLength: 6_000_000,
  rows: 50_000,
  columns: 1_000,
  duplicateRows: 100,
  /** A request body with the largest file as JSON, with quotes and non-ASCII characters. */
  bodyBytes: 8 * 1_024 * 1_024,
} as const;

/**
 * The possible separators between the cells of a row. The first one is used if two fit a file
 * equally well.
 */
export const importSeparators = ["\t", ";", "|", ","] as const;

const importModes = ["dry_run", "all", "good_ones"] as const;

const importMode = z
  .enum(importModes)
  .describe(
    "Mode of the import. `dry_run` creates nothing. `all` creates all rows, or none if any row has an error. `good_ones` skips rows with an error.",
  )
  .meta({ id: "ImportMode" });

const importStatus = z
  .enum(["checking", "checked", "importing", "completed", "undoing", "undone", "stopped"])
  .meta({ id: "ImportStatus" });

const column = z
  .object({
    header: z
      .string()
      .describe("Header in the file. Repeated headers get a number, such as `Phone (2)`."),
    field: z
      .string()
      .nullable()
      .describe("Field that gets the values of the column. Null if the column is ignored."),
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
    { header: "Email", field: "email" },
    { header: "Referrer", field: "referrerEmail" },
    { header: "Booth", field: null },
  ],
  referrerId: null,
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
    stoppedBecause: z
      .string()
      .nullable()
      .describe("Reason why the import stopped. Null unless the status is `stopped`."),
    columns: z.array(column).describe("Columns in file order."),
    referrerId: z
      .string()
      .nullable()
      .describe(
        "ID of the user who gets the credit for every row. Null if the request named none.",
      ),
    ignoredColumns: z.array(z.string()).describe("Headers of ignored columns that contain values."),
    rowCount: count("Number of rows in the file, excluding the header."),
    checkedCount: count("Number of rows checked so far."),
    goodCount: count("Number of valid rows."),
    badCount: count("Number of rows with an error."),
    duplicateCount: count(
      "Number of skipped duplicates: rows for a person who already exists or is in an earlier row.",
    ),
    createsDuplicates: z.boolean().describe("Whether the import also creates duplicates."),
    createdCount: count("Number of rows created so far."),
    removedCount: count("Number of created rows that the undo removed."),
    keptCount: count("Number of created rows that the undo did not remove."),
    createdBy: z
      .object({
        type: z.enum(["user", "organization_key"]),
        id: z.string(),
        name: z.string().nullable(),
      })
      .describe("Person or organization key that sent the file."),
    createdAt: unixMs,
    completedAt: unixMs
      .nullable()
      .describe("Time when the last row was created, Unix ms. Null until then."),
    runnableUntil: unixMs
      .nullable()
      .describe("Deadline to run a `checked` import, Unix ms. Null if it cannot be run."),
    undoableUntil: unixMs
      .nullable()
      .describe("Deadline to undo the import, Unix ms. Null if it cannot be undone."),
  })
  .meta({ id: "Import", examples: [example] });

const csv = z
  .string()
  .min(1)
  .max(importLimits.csvLength)
  .describe(
    `Text of the CSV file: a header row and up to ${importLimits.rows.toLocaleString("en")} rows, with commas, semicolons, tabs or vertical bars between cells.`,
  );

/** Column headers are rarely longer than 200 characters. Each value is the name of an API field, or `customFields.` and a Field Name. */
const mapping = z
  .record(z.string().max(200), z.string().max(100).nullable())
  .describe(
    "API field for each column header. Null if the column is ignored. Default: the field that the header suggests.",
  );

export const createImport = z
  .strictObject({
    csv,
    separator: z
      .enum(importSeparators)
      .describe(
        "Character between two cells: a tab, `;`, `|` or `,`. Default: detected from the rows.",
      ),
    mode: importMode,
    mapping,
    fileName: nameText(255).describe("Name of the file, for display."),
  })
  .partial()
  .required({ csv: true })
  .meta({
    id: "CreateImport",
    description: "`mode` defaults to `dry_run`.",
    examples: [
      {
        csv: "Name,Email,Booth\r\nAda Lovelace,ada@example.com,4\r\n",
        mode: "good_ones",
        mapping: { Booth: null },
      },
    ],
  });

export const runImport = z
  .strictObject({ mode: importMode.exclude(["dry_run"]) })
  .meta({ id: "RunImport", examples: [{ mode: "good_ones" }] });

export const undoImport = z.strictObject({}).meta({ id: "UndoImport", examples: [{}] });

export const discardImport = z.strictObject({}).meta({ id: "DiscardImport", examples: [{}] });

export type ImportSeparator = (typeof importSeparators)[number];
export type ImportColumn = z.infer<typeof column>;
export type Import = z.infer<typeof importResource>;
