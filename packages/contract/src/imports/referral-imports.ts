import { everybody, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { act, c, create, list, read } from "../router.ts";
import {
  createReferralImport,
  discardImport,
  exampleRowCsv,
  importBodyBytesMax,
  importResource,
  importRow,
  listImportRowsQuery,
  listImportsQuery,
  runReferralImport,
  undoImport,
} from "./schemas.ts";

const access = requiresScope("referrals:write", { roles: everybody });

export const referralImportsContract = c.router({
  list: list("/imports/referrals", importResource, {
    summary: "List the imports of referrals, newest first",
    query: listImportsQuery,
    access,
  }),
  get: read("/imports/referrals/:id", importResource, {
    summary: "Read an import of referrals: how far it is, and what came of it",
    access,
  }),
  listRows: list("/imports/referrals/:id/rows", importRow, {
    summary: "List the rows of an import of referrals in the order of the file",
    query: listImportRowsQuery,
    access,
    csv: exampleRowCsv,
  }),
  create: create(
    "/imports/referrals",
    { body: createReferralImport, item: importResource },
    {
      summary: `Import referrals from a CSV file; ${boundOf("imports")} that can be run or undone`,
      access,
      bodyBytesMax: importBodyBytesMax,
    },
  ),
  run: act(
    "/imports/referrals/:id/run",
    { body: runReferralImport, item: importResource },
    { summary: "Create the referrals of an import that was only checked", access },
  ),
  undo: act(
    "/imports/referrals/:id/undo",
    { body: undoImport, item: importResource },
    { summary: "Remove the referrals that an import created, except those changed since", access },
  ),
  discard: act(
    "/imports/referrals/:id/discard",
    { body: discardImport, item: importResource },
    {
      summary: "Discard an import of referrals",
      description:
        "Deletes the rows of a finished import, so that it no longer counts toward the limit. What it created stays, and it can no longer be run or undone.",
      access,
    },
  ),
});
