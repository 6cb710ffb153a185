import type { Application } from "express";
import type { LinkDeps } from "./deps.ts";
import { heldSubmissionRoutes } from "./held-submissions/routes.ts";
import { invitationCodeRoutes } from "./invitation-codes/routes.ts";
import { visitsRoutes } from "./pages/app/routes.ts";
import { mountPageAssets } from "./pages/assets/routes.ts";
import { mountPublicPages } from "./pages/routes.ts";
import { publicLinkRoutes, shareLinkRoutes } from "./public-links/routes.ts";

export const links = {
  resources: {
    publicLinks: publicLinkRoutes,
    invitationCodes: invitationCodeRoutes,
  },
  app: {
    visits: visitsRoutes,
    heldSubmissions: heldSubmissionRoutes,
    shareLink: shareLinkRoutes,
  },
  /** The pages for visitors without an account. */
  mountPages(app: Application, deps: LinkDeps) {
    mountPageAssets(app, deps);
    mountPublicPages(app, deps);
  },
};
