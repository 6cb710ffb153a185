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

/** An organization key, without the key text. */
const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(scope),
    prefix: z.string().describe("Prefix of the key, including its public ID."),
    lastFour: z.string().describe("Last 4 characters of the key."),
    createdAt: unixMs,
    expiresAt: unixMs
      .nullable()
      .describe("Time when the key expires, Unix ms. Null if the key never expires."),
    revokedAt: unixMs
      .nullable()
      .describe("Time when the key was revoked, Unix ms. Null if not revoked."),
    lastUsedAt: unixMs
      .nullable()
      .describe("Time of the last use, Unix ms, accurate to a few minutes. Null if never used."),
  })
  .meta({ id: "ApiKey", examples: [example] });

export const createdApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    key: z.string().describe("Full text of the key. Only this response contains it."),
    scopes: z.array(scope),
    expiresAt: unixMs
      .nullable()
      .describe("Time when the key expires, Unix ms. Null if the key never expires."),
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

const createApiKey = z
  .strictObject({
    name,
    scopes: z
      .array(scope)
      .min(1)
      .max(scope.options.length)
      .refine((list) => new Set(list).size === list.length, "must not contain duplicate scopes")
      .optional()
      .describe(
        "Scopes of the key. Default: all except `referrals:delete` and `conversations:read`.",
      ),
    expiresAt: sentUnixMs
      .nullable()
      .optional()
      .describe("Time when the key expires, Unix ms, in the future. Default: never."),
  })
  .meta({
    id: "CreateApiKey",
    examples: [
      { name: example.name, scopes: example.scopes },
      { name: "Quarterly audit", scopes: ["referrals:read"], expiresAt: 1767225600000 },
    ],
  });

const updateApiKey = z
  .strictObject({ name })
  .meta({ id: "UpdateApiKey", examples: [{ name: "CRM import (new)" }] });

const rotateApiKey = z
  .strictObject({
    overlapHours: z
      .int()
      .min(0)
      .max(72)
      .optional()
      .describe("Number of hours that the old key remains valid. Default: 24."),
  })
  .meta({ id: "RotateApiKey", examples: [{ overlapHours: 24 }] });

export type ApiKey = z.infer<typeof apiKey>;
export type CreatedApiKey = z.infer<typeof createdApiKey>;

const keyParams = organizationParams.extend({ keyId: z.string().describe("ID of the key.") });

export const apiKeysContract = c.router({
  list: list("/organizations/:id/api-keys", apiKey, {
    summary: "List organization keys",
    description: "Lists the keys of the organization, newest first.",
    access: requiresPerson({ roles: admins }),
  }),
  get: read("/organizations/:id/api-keys/:keyId", apiKey, {
    summary: "Get an organization key",
    params: keyParams,
    access: requiresPerson({ roles: admins }),
  }),
  create: create(
    "/organizations/:id/api-keys",
    { body: createApiKey, item: createdApiKey },
    {
      summary: "Create an organization key",
      description: `Creates an organization key. Only this response contains its full text. ${boundOf("apiKeys", "keys")}`,
      access: requiresPerson({ roles: admins }),
      showsSecret: true,
    },
  ),
  update: change(
    "/organizations/:id/api-keys/:keyId",
    { body: updateApiKey, item: apiKey },
    {
      summary: "Rename an organization key",
      params: keyParams,
      access: requiresPerson({ roles: admins }),
    },
  ),
  rotate: create(
    "/organizations/:id/api-keys/:keyId/rotate",
    { body: rotateApiKey, item: createdApiKey },
    {
      summary: "Rotate an organization key",
      description:
        "Creates a new key with the same name and scopes. Both keys work during the overlap.",
      params: keyParams,
      access: requiresPerson({ roles: admins }),
      showsSecret: true,
    },
  ),
  revoke: remove("/organizations/:id/api-keys/:keyId", {
    summary: "Revoke an organization key",
    description: "Revokes an organization key. Requests with this key fail within a second.",
    params: keyParams,
    access: requiresPerson({ roles: admins }),
  }),
});
