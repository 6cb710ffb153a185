import { activityRoutes } from "./activities/routes.ts";
import { portalPageRoutes } from "./app/routes.ts";
import { goalRoutes } from "./goals/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { prospectRoutes } from "./prospects/routes.ts";
import { taskRoutes } from "./tasks/routes.ts";

export const portal = {
  resources: {
    bd: {
      overview: overviewRoutes,
      prospects: prospectRoutes,
      activities: activityRoutes,
      tasks: taskRoutes,
      goals: goalRoutes,
    },
  },
  app: { portalPage: portalPageRoutes },
};
