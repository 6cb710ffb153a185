import type { RequestHandler } from "express";
import type { Places } from "./places.ts";
import { callerOf } from "./request-context.ts";

/**
 * Waits for a place before any of the body is read. The place is left when the request is over,
 * unless it was left before.
 */
export const takePlace =
  (places: Places): RequestHandler =>
  async (_req, res, next) => {
    const leave = await places.enter(callerOf(res).organizationId);
    if (res.closed) return leave();
    res.locals.leavePlace = leave;
    res.once("close", leave);
    next();
  };
