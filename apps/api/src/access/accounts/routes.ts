import type { appContract, MyOrganization, Proposal } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { readPosition, textOfPosition } from "../../kernel/audit/position-store.ts";
import { proposalsTo } from "../../kernel/identity/proposals-store.ts";
import { uploadedLogoPath } from "../../people/organizations/rules.ts";
import { nameOf } from "../../people/users/rules.ts";
import { sessionIn } from "./cookies.ts";
import { hasOwnWays } from "./rules.ts";
import { organizationsOf } from "./store.ts";

export const meRoutes: RouteHandlers<typeof appContract.me> = {
  session: async ({ deps: { settings }, visit }) => ({
    status: 200,
    body: { isSignedIn: sessionIn(settings, visit.cookies) !== undefined },
  }),
  get: async ({ deps, person }) => {
    const { session, identityUserId } = person;
    if (session === undefined) throw new Error("The caller is not a signed-in person");
    const [rows, proposals, position] = await Promise.all([
      organizationsOf(deps.db, identityUserId),
      proposalsTo(deps.db, identityUserId),
      readPosition(deps.db, deps.clock.now()),
    ]);
    return {
      status: 200,
      body: {
        identityUserId,
        email: session.email,
        signedInAt: session.signedInAt.getTime(),
        organizations: rows.map(viewOf),
        proposals: proposals.map(proposalViewOf),
        changesPosition: textOfPosition(position),
      },
    };
  },
};

type ProposalRow = Awaited<ReturnType<typeof proposalsTo>>[number];

const proposalViewOf = ({ organizationId, name, permissionLevel }: ProposalRow): Proposal => ({
  organization: { id: organizationId, name },
  permissionLevel,
});

type Row = Awaited<ReturnType<typeof organizationsOf>>[number];

const viewOf = (row: Row): MyOrganization => ({
  id: row.organizationId,
  slug: row.slug,
  name: row.name,
  logoPath: uploadedLogoPath(row.logoUrl),
  accentColor: row.accentColor,
  plan: row.plan as MyOrganization["plan"],
  aiAssistantsEnabled: row.aiAssistantsEnabled,
  timezone: row.timezone,
  businessDevelopersDecideDuplicates: row.businessDevelopersDecideDuplicates,
  user: {
    id: row.userId,
    name: nameOf(row),
    email: row.email,
    permissionLevel: row.permissionLevel as MyOrganization["user"]["permissionLevel"],
    canSendBonuses: row.canSendBonuses,
    isBdr: row.isBdr,
  },
});

export const waysRoutes: RouteHandlers<typeof appContract.ways> = {
  get: async ({ deps: { settings } }) => ({
    status: 200,
    body: {
      own: hasOwnWays(settings),
      provider: settings.openId === undefined ? null : { name: settings.openId.name },
    },
  }),
};
