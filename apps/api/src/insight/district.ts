import { auditLogPageRoutes, auditLogRoutes } from "./audit-log/routes.ts";
import { mountChanges } from "./changes/routes.ts";
import { homePageRoutes } from "./home/routes.ts";
import { peopleListRoutes } from "./people-lists/routes.ts";
import { referralPageRoutes } from "./record/routes.ts";
import { reportPageRoutes, reportRoutes } from "./reports/routes.ts";

export const insight = {
  resources: { auditLogs: auditLogRoutes, reports: reportRoutes },
  app: {
    homePage: homePageRoutes,
    referralPage: referralPageRoutes,
    auditLogPage: auditLogPageRoutes,
    reportPage: reportPageRoutes,
    peopleLists: peopleListRoutes,
  },
  mountChanges,
};
