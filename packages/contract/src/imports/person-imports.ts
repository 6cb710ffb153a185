import { admins } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { idParam, organizationQuery, pageOf } from "../primitives.ts";
import { c } from "../router.ts";
import {
  createImport,
  discardImport,
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
  list: {
    method: "GET",
    path: "/imports/people",
    summary: "List the imports of people, newest first",
    query: listImportsQuery,
    responses: { 200: pageOf(importResource) },
    metadata: access,
  },
  get: {
    method: "GET",
    path: "/imports/people/:id",
    summary: "Read an import of people: how far it is, and what came of it",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: importResource },
    metadata: access,
  },
  listRows: {
    method: "GET",
    path: "/imports/people/:id/rows",
    summary: "List the rows of an import of people in the order of the file",
    pathParams: idParam,
    query: listImportRowsQuery,
    responses: { 200: pageOf(importRow) },
    metadata: { ...access, csv: true as const },
  },
  create: {
    method: "POST",
    path: "/imports/people",
    summary: `Import people from a CSV file; ${boundOf("imports")} that can be run or undone`,
    query: organizationQuery,
    body: createImport,
    responses: { 201: importResource },
    metadata: { ...access, bodyBytesMax: importBodyBytesMax },
  },
  run: {
    method: "POST",
    path: "/imports/people/:id/run",
    summary: "Create the people of an import that was only checked",
    pathParams: idParam,
    query: organizationQuery,
    body: runImport,
    responses: { 200: importResource },
    metadata: access,
  },
  undo: {
    method: "POST",
    path: "/imports/people/:id/undo",
    summary: "Remove the people that an import created, except those changed since",
    pathParams: idParam,
    query: organizationQuery,
    body: undoImport,
    responses: { 200: importResource },
    metadata: access,
  },
  discard: {
    method: "POST",
    path: "/imports/people/:id/discard",
    summary: "Discard an import of people",
    description:
      "Deletes the rows of a finished import, which makes room for others. What it created stays, and it can no longer be run or undone.",
    pathParams: idParam,
    query: organizationQuery,
    body: discardImport,
    responses: { 200: importResource },
    metadata: access,
  },
});
