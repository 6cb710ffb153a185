import { z } from "zod";
import { everybody, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { id } from "../primitives.ts";
import { act, c, create, list, read } from "../router.ts";
import {
  createImport,
  discardImport,
  importLimits,
  importResource,
  runImport,
  undoImport,
} from "./imports.ts";
import { exampleRowCsv, importRow, listImportRowsQuery } from "./rows.ts";

const createsDuplicates = z
  .boolean()
  .describe("Whether the import also creates duplicates. Default: false.");

/** Several referrals can be for the same person, but a user's email address is unique. */
const createReferralImport = createImport
  .extend({
    createsDuplicates: createsDuplicates.optional(),
    referrerId: id
      .optional()
      .describe(
        "ID of the user who gets the credit for every row. Only for files without a column for the referrer.",
      ),
  })
  .meta({
    id: "CreateReferralImport",
    description: "`mode` defaults to `dry_run`.",
    examples: [
      {
        csv: "Name,Email,Booth\r\nAda Lovelace,ada@example.com,4\r\n",
        mode: "good_ones",
        mapping: { Booth: null },
        createsDuplicates: true,
      },
    ],
  });

const runReferralImport = runImport
  .extend({
    createsDuplicates: createsDuplicates.optional(),
    duplicateRows: z
      .array(z.int())
      .max(importLimits.duplicateRows)
      .optional()
      .describe(
        `Row numbers of up to ${importLimits.duplicateRows} duplicates to create. Other duplicates are skipped.`,
      ),
  })
  .meta({ id: "RunReferralImport", examples: [{ mode: "good_ones", duplicateRows: [7, 12] }] });

export type CreateReferralImport = z.infer<typeof createReferralImport>;

const access = requiresScope("referrals:write", { roles: everybody });

export const referralImportsContract = c.router({
  list: list("/imports/referrals", importResource, {
    summary: "List referral imports",
    description: "Lists referral imports, newest first.",
    access,
  }),
  get: read("/imports/referrals/:id", importResource, {
    summary: "Get a referral import",
    description: "Returns the progress and results of an import.",
    access,
  }),
  listRows: list("/imports/referrals/:id/rows", importRow, {
    summary: "List rows of a referral import",
    description: "Lists the rows of an import in file order.",
    query: listImportRowsQuery,
    access,
    csv: exampleRowCsv,
  }),
  create: create(
    "/imports/referrals",
    { body: createReferralImport, item: importResource },
    {
      summary: "Import referrals",
      description: `Imports referrals from a CSV file. ${boundOf("imports", "open imports")}`,
      access,
      bodyBytesMax: importLimits.bodyBytes,
    },
  ),
  run: act(
    "/imports/referrals/:id/run",
    { body: runReferralImport, item: importResource },
    {
      summary: "Run a referral import",
      description: "Creates the referrals in a checked import.",
      access,
    },
  ),
  undo: act(
    "/imports/referrals/:id/undo",
    { body: undoImport, item: importResource },
    {
      summary: "Undo a referral import",
      description:
        "Removes the referrals that the import created. Referrals that were changed since then remain.",
      access,
    },
  ),
  discard: act(
    "/imports/referrals/:id/discard",
    { body: discardImport, item: importResource },
    {
      summary: "Discard a referral import",
      description:
        "Deletes the rows of an import that is not in progress. The import no longer counts toward the limit. The referrals that it created remain. You can no longer run or undo the import.",
      access,
    },
  ),
});
