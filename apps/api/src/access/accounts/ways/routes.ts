import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import { hasOwnWays } from "./own-ways.ts";

export const waysRoutes: RouteHandlers<typeof appContract.ways> = {
  get: async ({ deps: { settings } }) => ({
    status: 200,
    body: {
      own: hasOwnWays(settings),
      provider: settings.openId === undefined ? null : { name: settings.openId.name },
    },
  }),
};
