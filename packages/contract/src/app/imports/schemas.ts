import { z } from "zod";
import { importSeparators } from "../../imports/schemas.ts";

/** The part at a file's beginning that the app sends to match its columns. */
export const importStartLengthMax = 20_000;

export const previewImport = z.strictObject({
  /** The header and the first rows; the last of them may be cut off. */
  start: z.string().min(1).max(importStartLengthMax),
  separator: z.enum(importSeparators).optional(),
});

export const importPreview = z.object({
  separator: z.enum(importSeparators),
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  /** The first rows of the file. */
  rows: z.array(z.array(z.string())),
  /** The fields that columns can be imported into. */
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      isRequired: z.boolean(),
      /** The required field that this one can stand for: a first name for a name. */
      partOf: z.string().nullable(),
    }),
  ),
});

export type ImportPreview = z.infer<typeof importPreview>;
export type PreviewImport = z.infer<typeof previewImport>;
