import { z } from "zod";
import { admins, everybody } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { organizationParams, pageOf, pageQuery } from "../primitives.ts";
import { c } from "../router.ts";
import { createCustomField, customField, updateCustomField } from "./schemas.ts";

const fieldParams = organizationParams.extend({
  fieldId: z.string().describe("Id of the custom field"),
});
const noQuery = z.strictObject({});

/** The organization comes from the path, so there is no `organization` parameter. */
export const customFieldsContract = c.router({
  list: {
    method: "GET",
    path: "/organizations/:id/custom-fields",
    summary: "List an organization's custom fields, newest first",
    pathParams: organizationParams,
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(customField) },
    metadata: requiresScope("organizations:read", { roles: everybody }),
  },
  create: {
    method: "POST",
    path: "/organizations/:id/custom-fields",
    summary: `Create a custom field; ${boundOf("customFields")}`,
    pathParams: organizationParams,
    query: noQuery,
    body: createCustomField,
    responses: { 201: customField },
    metadata: requiresScope("organizations:write", { roles: admins }),
  },
  update: {
    method: "PATCH",
    path: "/organizations/:id/custom-fields/:fieldId",
    summary: "Change a custom field, except for its name and type",
    pathParams: fieldParams,
    query: noQuery,
    body: updateCustomField,
    responses: { 200: customField },
    metadata: requiresScope("organizations:write", { roles: admins }),
  },
  delete: {
    method: "DELETE",
    path: "/organizations/:id/custom-fields/:fieldId",
    summary: "Delete a custom field; values that referrals hold stay under the field's UUID",
    pathParams: fieldParams,
    query: noQuery,
    responses: { 204: c.noBody() },
    metadata: requiresScope("organizations:write", { roles: admins }),
  },
});
