import { z } from "zod";
import { admins, everybody, requiresPerson } from "../../access/route-access.ts";
import { importSeparators } from "../../imports/imports.ts";
import { act, c } from "../../router.ts";

/** The size of the first part of a file. The app sends it to match the columns. */
const importStartLengthMax = 20_000;

const previewImport = z.strictObject({
  /** The header and the first rows. The last row can be cut off. */
  start: z.string().min(1).max(importStartLengthMax),
  separator: z.enum(importSeparators).optional(),
});

const importPreview = z.object({
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
      /** The required field that this field can replace, as a first name can replace a name. */
      partOf: z.string().nullable(),
    }),
  ),
});

export type ImportPreview = z.infer<typeof importPreview>;
export type PreviewImport = z.infer<typeof previewImport>;

/** The preview of a file, before the whole file is sent. */
export const importPageContract = c.router({
  previewReferrals: act(
    "/imports/referrals/preview",
    { body: previewImport, item: importPreview },
    {
      summary: "Match the columns of a referral file",
      access: requiresPerson({ roles: everybody }),
    },
  ),
  previewPeople: act(
    "/imports/people/preview",
    { body: previewImport, item: importPreview },
    {
      summary: "Match the columns of a people file",
      access: requiresPerson({ roles: admins }),
    },
  ),
});
