import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { findOrganization } from "../../../people/organizations/store.ts";
import { visibleUsers } from "../../../people/users/rules.ts";
import { toJoinedPersonView } from "../../invitation-codes/facts.ts";
import { pageOfJoined } from "../../invitation-codes/joined-store.ts";
import { drawQrCode } from "../../invitation-codes/qr-code.ts";
import { visibleInvitationCodes } from "../../invitation-codes/rules.ts";
import { findInvitationCode } from "../../invitation-codes/store.ts";
import { toPublicLinkView } from "../../public-links/facts.ts";
import { visiblePublicLinks } from "../../public-links/rules.ts";
import { findPublicLink } from "../../public-links/store.ts";
import { lastDays } from "../../visits/visits.ts";

export const visitsRoutes: RouteHandlers<typeof appContract.visits> = {
  ofPublicLink: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const link = requireFound(await findPublicLink(deps.db, visiblePublicLinks(caller), id));
    return { status: 200, body: { days: await daysOf(deps, link) } };
  },
  qrCodeOfPublicLink: async ({ deps, caller, params, query }) => {
    const id = requireId(params.id);
    const link = requireFound(await findPublicLink(deps.db, visiblePublicLinks(caller), id));
    const { accentColor } = requireFound(await findOrganization(deps.db, link.organizationId));
    const { url } = toPublicLinkView(link, deps.settings);
    return { status: 200, body: drawQrCode(url, { ...query, accentColor }) };
  },
  ofInvitationCode: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const visible = visibleInvitationCodes(caller);
    const code = requireFound(await findInvitationCode(deps.db, visible, id));
    return { status: 200, body: { days: await daysOf(deps, code) } };
  },
  joinedWithCode: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const visible = visibleInvitationCodes(caller);
    const code = requireFound(await findInvitationCode(deps.db, visible, id));
    return {
      name: `people of code ${id}`,
      read: (db, page) => pageOfJoined(db, visibleUsers(caller), code, page),
      show: toJoinedPersonView,
    };
  },
};

async function daysOf(
  deps: Pick<Deps, "db" | "clock">,
  { id: pageId, organizationId }: { id: string; organizationId: string },
) {
  const { timezone } = requireFound(await findOrganization(deps.db, organizationId));
  return lastDays(deps.db, deps, { organizationId, pageId, timezone });
}
