import { adminJobs } from "./jobs/admins.ts";
import { pageJobs } from "./jobs/pages.ts";
import { referrerJobs } from "./jobs/referrers.ts";
import { staffJobs } from "./jobs/staff.ts";

export const jobs = [...referrerJobs, ...staffJobs, ...adminJobs, ...pageJobs];
