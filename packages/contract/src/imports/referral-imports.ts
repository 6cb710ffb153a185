import { everybody } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { idParam, organizationQuery, pageOf } from "../primitives.ts";
import { c } from "../router.ts";
import {
  createReferralImport,
  discardImport,
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
  list: {
    method: "GET",
    path: "/imports/referrals",
    summary: "List the imports of referrals, newest first",
    query: listImportsQuery,
    responses: { 200: pageOf(importResource) },
    metadata: access,
  },
  get: {
    method: "GET",
    path: "/imports/referrals/:id",
    summary: "Read an import of referrals: how far it is, and what came of it",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: importResource },
    metadata: access,
  },
  listRows: {
    method: "GET",
    path: "/imports/referrals/:id/rows",
    summary: "List the rows of an import of referrals in the order of the file",
    pathParams: idParam,
    query: listImportRowsQuery,
    responses: { 200: pageOf(importRow) },
    metadata: { ...access, csv: true as const },
  },
  create: {
    method: "POST",
    path: "/imports/referrals",
    summary: `Import referrals from a CSV file; ${boundOf("imports")} that can be run or undone`,
    query: organizationQuery,
    body: createReferralImport,
    responses: { 201: importResource },
    metadata: { ...access, bodyBytesMax: importBodyBytesMax },
  },
  run: {
    method: "POST",
    path: "/imports/referrals/:id/run",
    summary: "Create the referrals of an import that was only checked",
    pathParams: idParam,
    query: organizationQuery,
    body: runReferralImport,
    responses: { 200: importResource },
    metadata: access,
  },
  undo: {
    method: "POST",
    path: "/imports/referrals/:id/undo",
    summary: "Remove the referrals that an import created, except those changed since",
    pathParams: idParam,
    query: organizationQuery,
    body: undoImport,
    responses: { 200: importResource },
    metadata: access,
  },
  discard: {
    method: "POST",
    path: "/imports/referrals/:id/discard",
    summary: "Discard an import of referrals",
    description:
      "Deletes the rows of a finished import, which makes room for others. What it created stays, and it can no longer be run or undone.",
    pathParams: idParam,
    query: organizationQuery,
    body: discardImport,
    responses: { 200: importResource },
    metadata: access,
  },
});
