import { z } from "zod";
import { createdApiKey } from "../../access/api-keys.ts";
import { admins, staff } from "../../access/roles.ts";
import { requiresIdentity, requiresPerson } from "../../access/route-access.ts";
import {
  idParam,
  nameText,
  organizationParams,
  organizationQuery,
  pageOf,
  pageQuery,
  unixMs,
} from "../../primitives.ts";
import { c } from "../../router.ts";

/** How many usable keys a person may have, over all organizations. */
export const personalKeyCountMax = 20;

/** A person's key, without its text. */
export const personalKey = z
  .object({
    id: z.string(),
    name: z.string(),
    lastFour: z.string().describe("The end of the key's text"),
    mayWrite: z.boolean().describe("Whether an assistant with the key may change things"),
    createdAt: unixMs,
    revokedAt: unixMs.nullable(),
    lastUsedAt: unixMs
      .nullable()
      .describe("Unix time in milliseconds, exact to a few minutes; null when never used"),
  })
  .meta({ id: "PersonalKey" });

export const createPersonalKey = z.strictObject({
  name: nameText(100),
  mayWrite: z
    .boolean()
    .optional()
    .describe("Whether an assistant with the key may change things; false when omitted"),
});

export type CreatePersonalKey = z.infer<typeof createPersonalKey>;
export type PersonalKey = z.infer<typeof personalKey>;

const keyParam = { keyId: z.string().describe("UUID of the key") };
const noQuery = z.strictObject({});

export const personalKeysContract = c.router({
  listOwn: {
    method: "GET",
    path: "/personal-keys",
    summary: "List one's own keys, newest first",
    query: z.strictObject(pageQuery),
    responses: { 200: pageOf(personalKey) },
    metadata: requiresIdentity,
  },
  create: {
    method: "POST",
    path: "/organizations/:id/personal-keys",
    summary: `Create a key of one's own, of ${personalKeyCountMax} at most. The organization needs the Unlimited plan and AI assistants`,
    pathParams: organizationParams,
    query: noQuery,
    body: createPersonalKey,
    responses: { 201: createdApiKey },
    metadata: { ...requiresPerson({ roles: staff }), showsSecret: true },
  },
  revokeOwn: {
    method: "DELETE",
    path: "/personal-keys/:keyId",
    summary: "Revoke a key of one's own for good",
    pathParams: z.object(keyParam),
    query: noQuery,
    responses: { 204: c.noBody() },
    metadata: requiresIdentity,
  },
  listOfUser: {
    method: "GET",
    path: "/users/:id/personal-keys",
    summary: "List the personal keys of a user who has accepted being one, newest first",
    pathParams: idParam,
    query: organizationQuery.extend(pageQuery),
    responses: { 200: pageOf(personalKey) },
    metadata: requiresPerson({ roles: admins }),
  },
  revokeOfUser: {
    method: "DELETE",
    path: "/users/:id/personal-keys/:keyId",
    summary: "Revoke a user's personal key for good, in each of their organizations",
    pathParams: idParam.extend(keyParam),
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata: requiresPerson({ roles: admins }),
  },
});
