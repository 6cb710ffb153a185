import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import {
  createInvitationCode,
  deleteInvitationCode,
  updateInvitationCode,
} from "./change-codes.ts";
import { toInvitationCodeView } from "./facts.ts";
import { drawQrCode } from "./qr-code.ts";
import { type InvitationCodeOfOwner, joinUrl, visibleInvitationCodes } from "./rules.ts";
import { findInvitationCode, pageOfInvitationCodes } from "./store.ts";

export const invitationCodeRoutes: RouteHandlers<typeof appContract.invitationCodes> = {
  list: ({ deps, caller, query }) => {
    const visible = visibleInvitationCodes(caller);
    return {
      name: "invitation-codes",
      read: (db, page) => pageOfInvitationCodes(db, visible, query, page),
      show: (code: InvitationCodeOfOwner) => toInvitationCodeView(code, deps.settings.publicUrl),
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const visible = visibleInvitationCodes(caller);
    const code = requireFound(await findInvitationCode(deps.db, visible, id));
    return { status: 200, body: toInvitationCodeView(code, deps.settings.publicUrl) };
  },
  qrCode: async ({ deps, caller, params, query }) => {
    const id = requireId(params.id);
    const visible = visibleInvitationCodes(caller);
    const code = requireFound(await findInvitationCode(deps.db, visible, id));
    const { accentColor } = requireFound(await findOrganization(deps.db, code.organizationId));
    const url = joinUrl(code, deps.settings.publicUrl);
    const draw = async () => drawQrCode(url, { ...query, accentColor });
    return { status: 200, body: await answerInTurn(caller.organizationId, draw) };
  },
  create: async ({ deps, caller, body }) => {
    const code = await createInvitationCode(deps, caller, body);
    return { status: 201, body: toInvitationCodeView(code, deps.settings.publicUrl) };
  },
  update: async ({ deps, caller, params, body }) => {
    const codeId = requireId(params.id);
    const code = await updateInvitationCode(deps, caller, { codeId, changes: body });
    return { status: 200, body: toInvitationCodeView(code, deps.settings.publicUrl) };
  },
  delete: async ({ deps, caller, params }) => {
    await deleteInvitationCode(deps, caller, requireId(params.id));
    return { status: 204, body: undefined };
  },
};
