import { admins, everybody } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { organizationQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import { importPreview, previewImport } from "./schemas.ts";

/** The preview of a file, before the whole file is sent. */
export const importPageContract = c.router({
  previewReferrals: {
    method: "POST",
    path: "/imports/referrals/preview",
    summary: "The columns of a file of referrals, matched as far as their headers tell",
    query: organizationQuery,
    body: previewImport,
    responses: { 200: importPreview },
    metadata: requiresPerson({ roles: everybody }),
  },
  previewPeople: {
    method: "POST",
    path: "/imports/people/preview",
    summary: "The columns of a file of people, matched as far as their headers tell",
    query: organizationQuery,
    body: previewImport,
    responses: { 200: importPreview },
    metadata: requiresPerson({ roles: admins }),
  },
});
