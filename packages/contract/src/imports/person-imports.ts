import { admins, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { act, c, create, list, read } from "../router.ts";
import {
  createImport,
  discardImport,
  exampleRowCsv,
  importBodyBytesMax,
  importResource,
  importRow,
  listImportRowsQuery,
  listImportsQuery,
  runImport,
  undoImport,
} from "./schemas.ts";

const access = requiresScope("users:write", { roles: admins });

export const personImportsContract = c.router({
  list: list("/imports/people", importResource, {
    summary: "List the imports of people, newest first",
    query: listImportsQuery,
    access,
  }),
  get: read("/imports/people/:id", importResource, {
    summary: "Read an import of people: how far it is, and what came of it",
    access,
  }),
  listRows: list("/imports/people/:id/rows", importRow, {
    summary: "List the rows of an import of people in the order of the file",
    query: listImportRowsQuery,
    access,
    csv: exampleRowCsv,
  }),
  create: create(
    "/imports/people",
    { body: createImport, item: importResource },
    {
      summary: `Import people from a CSV file; ${boundOf("imports")} that can be run or undone`,
      access,
      bodyBytesMax: importBodyBytesMax,
    },
  ),
  run: act(
    "/imports/people/:id/run",
    { body: runImport, item: importResource },
    { summary: "Create the people of an import that was only checked", access },
  ),
  undo: act(
    "/imports/people/:id/undo",
    { body: undoImport, item: importResource },
    { summary: "Remove the people that an import created, except those changed since", access },
  ),
  discard: act(
    "/imports/people/:id/discard",
    { body: discardImport, item: importResource },
    {
      summary: "Discard an import of people",
      description:
        "Deletes the rows of a finished import, so that it no longer counts toward the limit. What it created stays, and it can no longer be run or undone.",
      access,
    },
  ),
});
