import { brandRoutes } from "./brand/routes.ts";
import { companyRoutes } from "./companies/routes.ts";
import { noticeRoutes } from "./notifications/routes.ts";
import { organizationRoutes } from "./organizations/routes.ts";
import { savedViewRoutes } from "./saved-views/routes.ts";
import { invitationRoutes } from "./users/invitations/routes.ts";
import { userRoutes } from "./users/routes.ts";

export const people = {
  resources: {
    organizations: organizationRoutes,
    users: userRoutes,
    companies: companyRoutes,
  },
  app: {
    notices: noticeRoutes,
    brand: brandRoutes,
    invitations: invitationRoutes,
    savedViews: savedViewRoutes,
  },
};
