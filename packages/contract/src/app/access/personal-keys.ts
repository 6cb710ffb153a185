import { z } from "zod";
import { createdApiKey } from "../../access/api-keys.ts";
import { admins, requiresIdentity, requiresPerson, staff } from "../../access/route-access.ts";
import { idParam, nameText, unixMs } from "../../primitives.ts";
import { c, create, list, remove } from "../../router.ts";

/** A person's key, without the key text. */
const personalKey = z
  .object({
    id: z.string(),
    name: z.string(),
    lastFour: z.string().describe("Last 4 characters of the key"),
    mayWrite: z.boolean().describe("Whether an AI assistant with the key can change data"),
    createdAt: unixMs,
    revokedAt: unixMs.nullable(),
    lastUsedAt: unixMs
      .nullable()
      .describe("Time of the last use, Unix ms, accurate to a few minutes. Null if never used."),
  })
  .meta({ id: "PersonalKey" });

const createPersonalKey = z.strictObject({
  name: nameText(100),
  mayWrite: z
    .boolean()
    .optional()
    .describe("Whether an AI assistant with the key can change data. Default: false."),
});

export type PersonalKey = z.infer<typeof personalKey>;

const keyParam = { keyId: z.string().describe("UUID of the key") };

export const personalKeysContract = c.router({
  listOwn: list("/personal-keys", personalKey, {
    summary: "List your personal keys",
    access: requiresIdentity,
  }),
  create: create(
    "/organizations/:id/personal-keys",
    { body: createPersonalKey, item: createdApiKey },
    {
      summary: "Create a personal key",
      access: requiresPerson({ roles: staff }),
      showsSecret: true,
    },
  ),
  revokeOwn: remove("/personal-keys/:keyId", {
    summary: "Revoke a personal key",
    params: z.object(keyParam),
    access: requiresIdentity,
  }),
  listOfUser: list("/users/:id/personal-keys", personalKey, {
    summary: "List a member's personal keys",
    access: requiresPerson({ roles: admins }),
  }),
  revokeOfUser: remove("/users/:id/personal-keys/:keyId", {
    summary: "Revoke a member's personal key",
    params: idParam.extend(keyParam),
    access: requiresPerson({ roles: admins }),
  }),
});
