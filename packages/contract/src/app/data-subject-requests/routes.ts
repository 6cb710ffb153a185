import { z } from "zod";
import { superAdmins } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { boundOf } from "../../bounds.ts";
import { idParam, organizationQuery, pageOf, pageQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { createDataSubjectRequest, dataSubjectRequest, personalDataExport } from "./schemas.ts";

const read = requiresPerson({ roles: superAdmins });
const decide = { ...read, needsFreshSignIn: true } as const;

/** Requests for the data of a person, which a worker searches, exports and erases. */
export const dataSubjectRequestsContract = c.router({
  list: {
    method: "GET",
    path: "/data-subject-requests",
    summary: "List requests about what is held of people, newest first",
    query: organizationQuery.extend(pageQuery),
    responses: { 200: pageOf(dataSubjectRequest) },
    metadata: read,
  },
  create: {
    method: "POST",
    path: "/data-subject-requests",
    summary: `Look for what is held of a person; within 24 hours ${boundOf("dataSubjectRequests")}`,
    query: organizationQuery,
    body: createDataSubjectRequest,
    responses: { 201: dataSubjectRequest },
    metadata: read,
  },
  get: {
    method: "GET",
    path: "/data-subject-requests/:id",
    summary: "One request, with how far it is",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: dataSubjectRequest },
    metadata: read,
  },
  export: {
    method: "POST",
    path: "/data-subject-requests/:id/export",
    summary: "Make a document of everything that was found",
    pathParams: idParam,
    query: organizationQuery,
    body: z.strictObject({}),
    responses: { 200: dataSubjectRequest },
    metadata: decide,
  },
  readExport: {
    method: "GET",
    path: "/data-subject-requests/:id/export",
    summary: "The document, within 24 hours, for the person who asked for it",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: personalDataExport },
    // A GET, because answers to a POST are kept for its repetitions.
    metadata: decide,
  },
  erase: {
    method: "POST",
    path: "/data-subject-requests/:id/erase",
    summary: "Erase the person. Nothing brings them back",
    pathParams: idParam,
    query: organizationQuery,
    body: z.strictObject({}),
    responses: { 200: dataSubjectRequest },
    metadata: decide,
  },
});
