import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { readHome } from "./read-home.ts";

export const homePageRoutes: RouteHandlers<typeof appContract.homePage> = {
  get: async ({ deps, caller }) => ({ status: 200, body: await readHome(deps, caller) }),
};
