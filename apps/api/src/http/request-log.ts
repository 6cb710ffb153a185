import type { Request, RequestHandler, Response } from "express";
import type { Deps } from "../kernel/deps.ts";

/**
 * Writes one log line and one observation per request. They contain the route's pattern and the
 * key's ID, never the path, query, body or key.
 */
export function requestLog({ logger, metrics }: Pick<Deps, "logger" | "metrics">): RequestHandler {
  return (req, res, next) => {
    const startedMs = performance.now();
    metrics.requestsInFlight.inc();
    res.once("close", () => {
      const durationMs = performance.now() - startedMs;
      metrics.requestsInFlight.dec();
      metrics.requestDuration.observe(labelsOf(req, res), durationMs / 1_000);
      const { requestId, principal, caller } = res.locals;
      logger.info({
        requestId,
        method: req.method,
        route: req.route?.path,
        status: res.statusCode,
        // The client disconnected before it had the whole response.
        ...(!res.writableFinished && { aborted: true }),
        durationMs: Math.round(durationMs),
        keyId: principal?.keyId,
        organizationId: caller?.organizationId,
      });
    });
    next();
  };
}

function labelsOf({ method, route }: Request, { statusCode, writableFinished }: Response) {
  const status = writableFinished ? String(statusCode) : "aborted";
  // Unknown methods and paths must not create new metric series.
  if (route === undefined) return { method: "other", route: "unmatched", status };
  return { method, route: route.path as string, status };
}
