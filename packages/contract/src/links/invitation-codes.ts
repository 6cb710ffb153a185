import { z } from "zod";
import { permissionLevel, requiresScope, staff } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { imageBody } from "../http/bodies.ts";
import { csvOf } from "../http/csv-columns.ts";
import {
  createdWindow,
  id,
  listQuery,
  organizationQuery,
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

const invitationCode = z
  .object({
    id: z.string(),
    code: z.string().describe("Invitation code that people enter. Case is ignored."),
    url: z.string().describe("URL of the page where people join. The QR code opens it."),
    permissionLevel: permissionLevel.describe("Role of people who join with the code."),
    ownerId: z
      .string()
      .nullable()
      .describe(
        "User who owns the code. Null if an organization key named no owner. Referrers who join are assigned to the owner if the owner is a business developer.",
      ),
    ownerName: z.string().nullable().describe("Name of the owner. Null if the code has no owner."),
    expiresAt: unixMs.nullable(),
    useLimit: z.int().nullable().describe("Number of people who can join. Null if unlimited."),
    useCount: z.int().describe("Number of people who joined with the code."),
    isActive: z.boolean(),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "InvitationCode", examples: [example] });

const writableFields = {
  expiresAt: sentUnixMs
    .nullable()
    .describe("Time when the code expires, Unix ms, in the future. Null if it never expires."),
  useLimit: z
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .describe(
      "Maximum number of people who can join. Must be at least `useCount`. Null if unlimited.",
    ),
};

const codeCharacters = z
  .string()
  .min(6)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
    "must contain only letters, digits, hyphens and underscores, and begin with a letter or digit",
  );

/** The chosen beginning of a code has up to 64 characters, and the service adds an ending. */
export const invitationCodeText = codeCharacters.max(80);

const createInvitationCode = z
  .strictObject({
    ...writableFields,
    code: codeCharacters
      .max(64)
      .describe(
        "Prefix of the code. The service appends a hyphen and 8 random characters so that no one can guess the code. The response contains the whole code. Default: a random code.",
      ),
    permissionLevel: permissionLevel.describe(
      "Role of people who join. Only super admins can invite admins. Default: `referrer`.",
    ),
    ownerId: id.describe(
      "User who owns the code. The user must be able to invite people with the code's role. Only admins and organization keys can set this field. Default: the owner of the personal key.",
    ),
  })
  .partial()
  .meta({
    id: "CreateInvitationCode",
    examples: [{ code: "TRADE-FAIR-2026", useLimit: example.useLimit }],
  });

const updateInvitationCode = z
  .strictObject({ ...writableFields, isActive: z.boolean() })
  .partial()
  .meta({
    id: "UpdateInvitationCode",
    description: "Changes only the fields in the request.",
    examples: [{ isActive: false }],
  });

export type InvitationCode = z.infer<typeof invitationCode>;

const listInvitationCodesQuery = organizationQuery.extend({
  ...listQuery,
  isActive: queryBoolean
    .optional()
    .describe("Return only active codes (`true`) or paused codes (`false`)."),
  ownerId: id.optional().describe("Return only codes of this owner."),
  permissionLevel: permissionLevel.optional().describe("Return only codes for this role."),
  ...createdWindow,
});

const qrCodeQuery = organizationQuery.extend({
  format: z.enum(["svg", "png"]).default("svg").describe("Format of the image. Default: `svg`."),
  size: queryInteger(z.int().min(128).max(1024))
    .default(256)
    .describe("Width and height in pixels, 128–1024. Default: 256."),
});

export const invitationCodesContract = c.router({
  list: list("/invitation-codes", invitationCode, {
    summary: "List invitation codes",
    description: "Lists invitation codes, newest first. Business developers see their own codes.",
    query: listInvitationCodesQuery,
    access: requiresScope("invitation-codes:read", { roles: staff }),
    csv: csvOf(invitationCode),
  }),
  get: read("/invitation-codes/:id", invitationCode, {
    summary: "Get an invitation code",
    access: requiresScope("invitation-codes:read", { roles: staff }),
  }),
  qrCode: read("/invitation-codes/:id/qr-code", imageBody, {
    summary: "Get a QR code",
    description:
      "Returns an image of the QR code for an invitation code. The code has the organization's accent color if scanners can read it on white, and is black otherwise.",
    query: qrCodeQuery,
    access: requiresScope("invitation-codes:read", { roles: staff }),
  }),
  create: create(
    "/invitation-codes",
    { body: createInvitationCode, item: invitationCode },
    {
      summary: "Create an invitation code",
      description: `Creates an invitation code. ${boundOf("invitationCodes", "invitation codes")}`,
      access: requiresScope("invitation-codes:write", { roles: staff }),
    },
  ),
  update: change(
    "/invitation-codes/:id",
    { body: updateInvitationCode, item: invitationCode },
    {
      summary: "Update an invitation code",
      description: "Updates, pauses or resumes an invitation code.",
      access: requiresScope("invitation-codes:write", { roles: staff }),
    },
  ),
  delete: remove("/invitation-codes/:id", {
    summary: "Delete an invitation code",
    description: "Deletes an invitation code. Users who joined with it remain members.",
    access: requiresScope("invitation-codes:write", { roles: staff }),
  }),
});
