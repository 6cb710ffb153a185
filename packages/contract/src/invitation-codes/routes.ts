import { z } from "zod";
import { permissionLevel, staff } from "../access/roles.ts";
import { requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { imageBody } from "../http/image.ts";
import {
  createdWindow,
  id,
  idParam,
  organizationQuery,
  pageOf,
  pageQuery,
  queryBoolean,
  queryInteger,
} from "../primitives.ts";
import { c } from "../router.ts";
import { createInvitationCode, invitationCode, updateInvitationCode } from "./schemas.ts";

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
  list: {
    method: "GET",
    path: "/invitation-codes",
    summary: "List invitation codes, newest first; business developers see their own",
    query: listInvitationCodesQuery,
    responses: { 200: pageOf(invitationCode) },
    metadata: { ...requiresScope("invitation-codes:read", { roles: staff }), csv: true as const },
  },
  get: {
    method: "GET",
    path: "/invitation-codes/:id",
    summary: "Read one invitation code",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: invitationCode },
    metadata: requiresScope("invitation-codes:read", { roles: staff }),
  },
  qrCode: {
    method: "GET",
    path: "/invitation-codes/:id/qr-code",
    summary: "Draw the QR code of an invitation code",
    pathParams: idParam,
    query: qrCodeQuery,
    responses: { 200: imageBody },
    metadata: requiresScope("invitation-codes:read", { roles: staff }),
  },
  create: {
    method: "POST",
    path: "/invitation-codes",
    summary: `Create an invitation code; ${boundOf("invitationCodes")}`,
    query: organizationQuery,
    body: createInvitationCode,
    responses: { 201: invitationCode },
    metadata: requiresScope("invitation-codes:write", { roles: staff }),
  },
  update: {
    method: "PATCH",
    path: "/invitation-codes/:id",
    summary: "Change, pause or resume an invitation code",
    pathParams: idParam,
    query: organizationQuery,
    body: updateInvitationCode,
    responses: { 200: invitationCode },
    metadata: requiresScope("invitation-codes:write", { roles: staff }),
  },
  delete: {
    method: "DELETE",
    path: "/invitation-codes/:id",
    summary: "Delete an invitation code; users who joined by it stay",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata: requiresScope("invitation-codes:write", { roles: staff }),
  },
});
