import type { RequestHandler } from "express";
import type { Deps } from "../deps.ts";

/** One line per request: the route's pattern, never the query or the body. */
export function requestLog({ logger }: Deps): RequestHandler {
  return (req, res, next) => {
    const startedMs = performance.now();
    res.once("close", () => {
      logger.info({
        requestId: res.locals.requestId,
        method: req.method,
        route: req.route?.path,
        status: res.statusCode,
        durationMs: Math.round(performance.now() - startedMs),
      });
    });
    next();
  };
}
