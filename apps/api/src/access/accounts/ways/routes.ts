import type { appContract } from "@referral-service/contract/app";
import type { Application } from "express";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { notFound } from "../../../kernel/refusal.ts";
import { hasOwnWays } from "./own-ways.ts";

const pathsOfOwnWays = ["passkeys", "second-factor", "recovery-codes"].map(
  (path) => `/app/api/security/${path}`,
);

/** Without ways of our own, their routes answer like unknown ones. */
export function closeOwnWays(app: Application, { settings }: Pick<Deps, "settings">) {
  if (hasOwnWays(settings)) return;
  app.use(pathsOfOwnWays, () => {
    throw notFound();
  });
}

export const waysRoutes: RouteHandlers<typeof appContract.ways> = {
  get: async ({ deps: { settings } }) => ({
    status: 200,
    body: {
      own: hasOwnWays(settings),
      provider: settings.openId === undefined ? null : { name: settings.openId.name },
    },
  }),
};
