import { everybody, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { act, c, create, list, read } from "../router.ts";
import {
  createReferralImport,
  discardImport,
  importBodyBytesMax,
  importResource,
  listImportsQuery,
  runReferralImport,
  undoImport,
} from "./imports.ts";
import { exampleRowCsv, importRow, listImportRowsQuery } from "./rows.ts";

const access = requiresScope("referrals:write", { roles: everybody });

export const referralImportsContract = c.router({
  list: list("/imports/referrals", importResource, {
    summary: "List referral imports",
    description: "Lists referral imports, newest first.",
    query: listImportsQuery,
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
      bodyBytesMax: importBodyBytesMax,
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
        "Removes the referrals that the import created, except those changed since then.",
      access,
    },
  ),
  discard: act(
    "/imports/referrals/:id/discard",
    { body: discardImport, item: importResource },
    {
      summary: "Discard a referral import",
      description:
        "Deletes the rows of a finished import, so that it no longer counts toward the limit. The referrals that it created remain. You can no longer run or undo the import.",
      access,
    },
  ),
});
