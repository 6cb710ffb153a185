import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { createPublicLink, updatePublicLink } from "./change-links.ts";
import { toPublicLinkView } from "./facts.ts";
import type { PublicLinkOfReferrer } from "./rules.ts";
import { visiblePublicLinks } from "./rules.ts";
import { openShareLink } from "./share-link.ts";
import { findPublicLink, pageOfPublicLinks } from "./store.ts";

export const publicLinkRoutes: RouteHandlers<typeof appContract.publicLinks> = {
  list: ({ deps, caller, query }) => {
    const { organizationId } = caller;
    const visible = { organizationId, where: visiblePublicLinks(caller) };
    return {
      name: "public-links",
      read: (db, page) => pageOfPublicLinks(db, visible, query, page),
      show: (link: PublicLinkOfReferrer) => toPublicLinkView(link, deps.settings),
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const link = requireFound(await findPublicLink(deps.db, visiblePublicLinks(caller), id));
    return { status: 200, body: toPublicLinkView(link, deps.settings) };
  },
  create: async ({ deps, caller, body }) => {
    const link = await createPublicLink(deps, caller, body);
    return { status: 201, body: toPublicLinkView(link, deps.settings) };
  },
  update: async ({ deps, caller, params, body }) => {
    const linkId = requireId(params.id);
    const link = await updatePublicLink(deps, caller, { linkId, changes: body });
    return { status: 200, body: toPublicLinkView(link, deps.settings) };
  },
};

export const shareLinkRoutes: RouteHandlers<typeof appContract.shareLink> = {
  create: async ({ deps, caller }) => {
    const { id, slug } = await openShareLink(deps, caller);
    return { status: 201, body: { id, url: `${deps.settings.publicUrl}/r/${slug}` } };
  },
};
