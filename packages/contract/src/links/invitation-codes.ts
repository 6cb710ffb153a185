import { z } from "zod";
import { permissionLevel, requiresScope, staff } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { imageBody } from "../http/bodies.ts";
import { csvOf } from "../http/csv.ts";
import {
  createdWindow,
  id,
  organizationQuery,
  pageQuery,
  queryBoolean,
  queryInteger,
  sentUnixMs,
  unixMs,
} from "../primitives.ts";
import { c, change, create, list, read, remove } from "../router.ts";

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b5e55",
  code: "TRADE-FAIR-2026-7K3M9QXW",
  url: "https://referrals.example.com/join/TRADE-FAIR-2026-7K3M9QXW",
  permissionLevel: "referrer",
  ownerId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
  ownerName: "Ada Byron",
  expiresAt: null,
  useLimit: 100,
  useCount: 3,
  isActive: true,
  createdAt: 1760000000000,
  updatedAt: 1760000000000,
};

export const invitationCode = z
  .object({
    id: z.string(),
    code: z.string().describe("The code that people enter; upper and lower case are the same"),
    url: z.string().describe("Page where people join. The QR code leads to it."),
    permissionLevel: permissionLevel.describe("The permission level of people who join"),
    ownerId: z
      .string()
      .nullable()
      .describe(
        "The user who invites; null for an organization key. Referrers who join are assigned to a business developer who invites.",
      ),
    ownerName: z.string().nullable().describe("Null for an organization key"),
    expiresAt: unixMs.nullable(),
    useLimit: z.int().nullable().describe("How many people may join; null for any number"),
    useCount: z.int().describe("Number of people who have joined"),
    isActive: z.boolean(),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "InvitationCode", examples: [example] });

const writableFields = {
  expiresAt: sentUnixMs.nullable().describe("In the future, Unix time in milliseconds"),
  useLimit: z.int().min(1).max(100_000).nullable().describe("At least `useCount`"),
};

const codeCharacters = z
  .string()
  .min(6)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
    "must be letters, digits, hyphens and underscores, beginning with a letter or digit",
  );

/** A chosen beginning has up to 64 characters, and an ending is added to it. */
export const invitationCodeText = codeCharacters.max(80);

export const createInvitationCode = z
  .strictObject({
    ...writableFields,
    code: codeCharacters
      .max(64)
      .describe(
        "How the code begins. A hyphen and 8 random characters are added, so that nobody can guess it " +
          "or find out what others chose; the answer has the whole code. Omitted: all of it is random",
      ),
    permissionLevel: permissionLevel.describe("At most the caller's own level"),
    ownerId: id.describe(
      "A user who may invite to this level. Only admins and organization keys name one.",
    ),
  })
  .partial()
  .meta({
    id: "CreateInvitationCode",
    description:
      "`permissionLevel` is `referrer` when omitted; the owner is the person who creates it.",
    examples: [{ code: "TRADE-FAIR-2026", useLimit: example.useLimit }],
  });

export const updateInvitationCode = z
  .strictObject({ ...writableFields, isActive: z.boolean() })
  .partial()
  .meta({
    id: "UpdateInvitationCode",
    description: "Only the fields that are sent change.",
    examples: [{ isActive: false }],
  });

export type InvitationCode = z.infer<typeof invitationCode>;
export type CreateInvitationCode = z.infer<typeof createInvitationCode>;
export type UpdateInvitationCode = z.infer<typeof updateInvitationCode>;

export const listInvitationCodesQuery = organizationQuery.extend({
  ...pageQuery,
  isActive: queryBoolean.optional().describe("Only codes that are active, or only paused ones"),
  ownerId: id.optional().describe("Only codes of this owner"),
  permissionLevel: permissionLevel.optional().describe("Only codes for this level"),
  ...createdWindow,
});

export const qrCodeQuery = organizationQuery.extend({
  format: z.enum(["svg", "png"]).default("svg").describe("`svg` when omitted"),
  size: queryInteger(z.int().min(128).max(1024))
    .default(256)
    .describe("Width and height in pixels, 128–1024; 256 when omitted"),
});

export const invitationCodesContract = c.router({
  list: list("/invitation-codes", invitationCode, {
    summary: "List invitation codes, newest first; business developers see their own",
    query: listInvitationCodesQuery,
    access: requiresScope("invitation-codes:read", { roles: staff }),
    csv: csvOf(invitationCode),
  }),
  get: read("/invitation-codes/:id", invitationCode, {
    summary: "Read one invitation code",
    access: requiresScope("invitation-codes:read", { roles: staff }),
  }),
  qrCode: read("/invitation-codes/:id/qr-code", imageBody, {
    summary: "Draw the QR code of an invitation code",
    query: qrCodeQuery,
    access: requiresScope("invitation-codes:read", { roles: staff }),
  }),
  create: create(
    "/invitation-codes",
    { body: createInvitationCode, item: invitationCode },
    {
      summary: `Create an invitation code; ${boundOf("invitationCodes")}`,
      access: requiresScope("invitation-codes:write", { roles: staff }),
    },
  ),
  update: change(
    "/invitation-codes/:id",
    { body: updateInvitationCode, item: invitationCode },
    {
      summary: "Change, pause or resume an invitation code",
      access: requiresScope("invitation-codes:write", { roles: staff }),
    },
  ),
  delete: remove("/invitation-codes/:id", {
    summary: "Delete an invitation code; users who joined with it stay",
    access: requiresScope("invitation-codes:write", { roles: staff }),
  }),
});
