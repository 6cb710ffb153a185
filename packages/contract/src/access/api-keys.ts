import { z } from "zod";
import { boundOf } from "../bounds.ts";
import { nameText, organizationParams, sentUnixMs, unixMs } from "../primitives.ts";
import { c, change, create, list, read, remove } from "../router.ts";
import { admins, requiresPerson, scope } from "./route-access.ts";

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0070",
  name: "CRM import",
  scopes: ["referrals:read", "referrals:write"],
  prefix: "rk_org_4fT0a9BzQe71LxWm",
  lastFour: "x7Qd",
  createdAt: 1760000000000,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: 1760000060000,
};

/** A key of the organization, without its text. */
export const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(scope),
    prefix: z.string().describe("The beginning of the key's text, including its public id"),
    lastFour: z.string().describe("The end of the key's text"),
    createdAt: unixMs,
    expiresAt: unixMs.nullable(),
    revokedAt: unixMs.nullable(),
    lastUsedAt: unixMs
      .nullable()
      .describe("Unix time in milliseconds, exact to a few minutes; null when never used"),
  })
  .meta({ id: "ApiKey", examples: [example] });

export const createdApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    key: z.string().describe("The key's text. Shown only in this answer."),
    scopes: z.array(scope),
    expiresAt: unixMs.nullable(),
    createdAt: unixMs,
  })
  .meta({
    id: "CreatedApiKey",
    examples: [
      {
        id: example.id,
        name: example.name,
        key: "rk_org_<public id, secret and checksum>",
        scopes: example.scopes,
        expiresAt: null,
        createdAt: example.createdAt,
      },
    ],
  });

const name = nameText(100);

export const createApiKey = z
  .strictObject({
    name,
    scopes: z
      .array(scope)
      .min(1)
      .max(scope.options.length)
      .refine((list) => new Set(list).size === list.length, "must not contain a scope twice")
      .optional()
      .describe("Every scope except referrals:delete and conversations:read when omitted"),
    expiresAt: sentUnixMs
      .nullable()
      .optional()
      .describe("Unix time in milliseconds, in the future; never when null or omitted"),
  })
  .meta({
    id: "CreateApiKey",
    examples: [
      { name: example.name, scopes: example.scopes },
      { name: "Quarterly audit", scopes: ["referrals:read"], expiresAt: 1767225600000 },
    ],
  });

export const updateApiKey = z
  .strictObject({ name })
  .meta({ id: "UpdateApiKey", examples: [{ name: "CRM import (new)" }] });

export const rotateApiKey = z
  .strictObject({
    overlapHours: z
      .int()
      .min(0)
      .max(72)
      .optional()
      .describe("How long the old text stays valid, in hours; 24 when omitted"),
  })
  .meta({ id: "RotateApiKey", examples: [{ overlapHours: 24 }] });

export type ApiKey = z.infer<typeof apiKey>;
export type CreatedApiKey = z.infer<typeof createdApiKey>;
export type CreateApiKey = z.infer<typeof createApiKey>;

const keyParams = organizationParams.extend({ keyId: z.string().describe("UUID of the key") });

export const apiKeysContract = c.router({
  list: list("/organizations/:id/api-keys", apiKey, {
    summary: "List the organization's keys, newest first",
    access: requiresPerson({ roles: admins }),
  }),
  get: read("/organizations/:id/api-keys/:keyId", apiKey, {
    summary: "Read a key",
    params: keyParams,
    access: requiresPerson({ roles: admins }),
  }),
  create: create(
    "/organizations/:id/api-keys",
    { body: createApiKey, item: createdApiKey },
    {
      summary: `Create a key; its text is shown only in this answer; ${boundOf("apiKeys")}`,
      access: requiresPerson({ roles: admins }),
      showsSecret: true,
    },
  ),
  update: change(
    "/organizations/:id/api-keys/:keyId",
    { body: updateApiKey, item: apiKey },
    { summary: "Rename a key", params: keyParams, access: requiresPerson({ roles: admins }) },
  ),
  rotate: create(
    "/organizations/:id/api-keys/:keyId/rotate",
    { body: rotateApiKey, item: createdApiKey },
    {
      summary: "Replace a key by a new one of the same name and scopes; both work for the overlap",
      params: keyParams,
      access: requiresPerson({ roles: admins }),
      showsSecret: true,
    },
  ),
  revoke: remove("/organizations/:id/api-keys/:keyId", {
    summary: "Revoke a key, which is then refused everywhere within a second",
    params: keyParams,
    access: requiresPerson({ roles: admins }),
  }),
});
