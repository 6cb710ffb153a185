import { c } from "../router.ts";
import { bdActivitiesContract } from "./activities.ts";
import { bdGoalsContract } from "./goals.ts";
import { bdOverviewContract } from "./overview.ts";
import { bdProspectsContract } from "./prospects.ts";
import { bdTasksContract } from "./tasks.ts";

/** A business developer's portal. */
export const bdPortalContract = c.router({
  overview: bdOverviewContract,
  prospects: bdProspectsContract,
  activities: bdActivitiesContract,
  tasks: bdTasksContract,
  goals: bdGoalsContract,
});
