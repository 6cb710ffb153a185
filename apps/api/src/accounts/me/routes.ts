import type { appContract, MyOrganization } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { nameOf } from "../../users/person-name.ts";
import { organizationsOf } from "../store.ts";

export const meRoutes: RouteHandlers<typeof appContract.me> = {
  get: async ({ deps, person }) => {
    const { session, identityUserId } = person;
    if (session === undefined) throw new Error("Only a signed-in person asks who they are");
    const rows = await organizationsOf(deps.db, identityUserId);
    return {
      status: 200,
      body: {
        identityUserId,
        email: session.email,
        signedInAt: session.signedInAt.getTime(),
        organizations: rows.map(viewOf),
      },
    };
  },
};

type Row = Awaited<ReturnType<typeof organizationsOf>>[number];

const viewOf = (row: Row): MyOrganization => ({
  id: row.organizationId,
  slug: row.slug,
  name: row.name,
  logoUrl: row.logoUrl,
  plan: row.plan as MyOrganization["plan"],
  aiAssistantsEnabled: row.aiAssistantsEnabled,
  timezone: row.timezone,
  user: {
    id: row.userId,
    name: nameOf(row),
    email: row.email,
    permissionLevel: row.permissionLevel as MyOrganization["user"]["permissionLevel"],
    canSendBonuses: row.canSendBonuses,
    isBdr: row.isBdr,
  },
});
