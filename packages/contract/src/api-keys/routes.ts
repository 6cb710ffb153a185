import { z } from "zod";
import { admins } from "../access/roles.ts";
import { requiresPerson } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { organizationParams, pageOf, pageQuery } from "../primitives.ts";
import { c } from "../router.ts";
import { apiKey, createApiKey, createdApiKey, rotateApiKey, updateApiKey } from "./schemas.ts";

const keyParams = organizationParams.extend({ keyId: z.string().describe("UUID of the key") });
const noQuery = z.strictObject({});

export const apiKeysContract = c.router({
  list: {
    method: "GET",
    path: "/organizations/:id/api-keys",
    summary: "List the organization's keys, newest first",
    pathParams: organizationParams,
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(apiKey) },
    metadata: requiresPerson({ roles: admins }),
  },
  get: {
    method: "GET",
    path: "/organizations/:id/api-keys/:keyId",
    summary: "Read a key",
    pathParams: keyParams,
    query: noQuery,
    responses: { 200: apiKey },
    metadata: requiresPerson({ roles: admins }),
  },
  create: {
    method: "POST",
    path: "/organizations/:id/api-keys",
    summary: `Create a key; its text is shown only in this answer; ${boundOf("apiKeys")}`,
    pathParams: organizationParams,
    query: noQuery,
    body: createApiKey,
    responses: { 201: createdApiKey },
    metadata: { ...requiresPerson({ roles: admins }), showsSecret: true },
  },
  update: {
    method: "PATCH",
    path: "/organizations/:id/api-keys/:keyId",
    summary: "Rename a key",
    pathParams: keyParams,
    query: noQuery,
    body: updateApiKey,
    responses: { 200: apiKey },
    metadata: requiresPerson({ roles: admins }),
  },
  rotate: {
    method: "POST",
    path: "/organizations/:id/api-keys/:keyId/rotate",
    summary: "Replace a key by a new one of the same name and scopes; both work for the overlap",
    pathParams: keyParams,
    query: noQuery,
    body: rotateApiKey,
    responses: { 201: createdApiKey },
    metadata: { ...requiresPerson({ roles: admins }), showsSecret: true },
  },
  revoke: {
    method: "DELETE",
    path: "/organizations/:id/api-keys/:keyId",
    summary: "Revoke a key, which is then refused everywhere within a second",
    pathParams: keyParams,
    query: noQuery,
    responses: { 204: c.noBody() },
    metadata: requiresPerson({ roles: admins }),
  },
});
