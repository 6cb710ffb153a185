import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import { visibleUsers } from "../rules.ts";
import { findUser } from "../store.ts";
import { toInvitationView } from "./invitation.ts";
import { sendInvitation } from "./send-invitation.ts";
import { findLatestInvitation } from "./store.ts";

export const invitationRoutes: RouteHandlers<typeof appContract.invitations> = {
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const user = requireFound(await findUser(deps.db, visibleUsers(caller), id));
    const { organizationId } = caller;
    const latest = await findLatestInvitation(deps.db, { organizationId, userId: user.id });
    return { status: 200, body: { invitation: latest && toInvitationView(latest) } };
  },
  send: async ({ deps, caller, params }) => {
    const sent = await sendInvitation(deps, caller, requireId(params.id));
    return { status: 201, body: toInvitationView(sent) };
  },
};
