import { companyExports, companyRoutes } from "./companies/routes.ts";
import { noticeRoutes } from "./notifications/routes.ts";
import { organizationRoutes } from "./organizations/routes.ts";
import { savedViewRoutes } from "./saved-views/routes.ts";
import { invitationRoutes } from "./users/invitations/routes.ts";
import { userExports, userRoutes } from "./users/routes.ts";

export const people = {
  resources: {
    organizations: organizationRoutes,
    users: [userRoutes, userExports],
    companies: [companyRoutes, companyExports],
  },
  app: {
    notices: noticeRoutes,
    invitations: invitationRoutes,
    savedViews: savedViewRoutes,
  },
} as const;
