import type { RouteAccess } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import type { Request, RequestHandler, Response } from "express";
import { admitTo } from "./admit.ts";

/**
 * For an answer that takes long. Checks the same as at its start: the key or session, its holder's
 * role and scopes, and the plan. Throws the refusal; otherwise the request has the caller of now.
 */
export function admitAgain(
  authenticate: RequestHandler,
  route: AppRoute,
  access: Exclude<RouteAccess, { kind: "public" }>,
) {
  const checks = [authenticate, admitTo(route, access)];
  return async ({ req, res }: { req: Request; res: Response }) => {
    for (const check of checks) await check(req, res, () => {});
  };
}
