import { c } from "../router.ts";
import { bdActivitiesContract } from "./activities/routes.ts";
import { bdGoalsContract } from "./goals/routes.ts";
import { bdOverviewContract } from "./overview/routes.ts";
import { bdProspectsContract } from "./prospects/routes.ts";
import { bdTasksContract } from "./tasks/routes.ts";

/** A business developer's portal. */
export const bdPortalContract = c.router({
  overview: bdOverviewContract,
  prospects: bdProspectsContract,
  activities: bdActivitiesContract,
  tasks: bdTasksContract,
  goals: bdGoalsContract,
});
