import { admins, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
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

const access = requiresScope("users:write", { roles: admins });

export const personImportsContract = c.router({
  list: list("/imports/people", importResource, {
    summary: "List person imports",
    description: "Lists person imports, newest first.",
    access,
  }),
  get: read("/imports/people/:id", importResource, {
    summary: "Get a person import",
    description: "Returns the progress and results of an import.",
    access,
  }),
  listRows: list("/imports/people/:id/rows", importRow, {
    summary: "List rows of a person import",
    description: "Lists the rows of an import in file order.",
    query: listImportRowsQuery,
    access,
    csv: exampleRowCsv,
  }),
  create: create(
    "/imports/people",
    { body: createImport, item: importResource },
    {
      summary: "Import people",
      description: `Imports people from a CSV file. ${boundOf("imports", "open imports")}`,
      access,
      bodyBytesMax: importLimits.bodyBytes,
    },
  ),
  run: act(
    "/imports/people/:id/run",
    { body: runImport, item: importResource },
    {
      summary: "Run a person import",
      description: "Creates the people in a checked import.",
      access,
    },
  ),
  undo: act(
    "/imports/people/:id/undo",
    { body: undoImport, item: importResource },
    {
      summary: "Undo a person import",
      description:
        "Removes the people that the import created. People who were changed since then remain.",
      access,
    },
  ),
  discard: act(
    "/imports/people/:id/discard",
    { body: discardImport, item: importResource },
    {
      summary: "Discard a person import",
      description:
        "Deletes the rows of an import that is not in progress. The import no longer counts toward the limit. The people that it created remain. You can no longer run or undo the import.",
      access,
    },
  ),
});
