import type { Request, RequestHandler, Response } from "express";
import type { Span, Tracer } from "../kernel/tracing/tracer.ts";
import { templateOf } from "./request-log.ts";

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Records a span per request, with OpenTelemetry's attributes for HTTP servers. It leaves out the path, the query and the
 * addresses, because these can name people. Continues the caller's trace.
 */
export const traceRequests =
  (tracer: Tracer): RequestHandler =>
  (req, res, next) => {
    const method = knownMethods.includes(req.method) ? req.method : "_OTHER";
    const parent = req.get("traceparent");
    void tracer.trace(method, { kind: "server", parent }, async (span) => {
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      res.once("close", resolve);
      next();
      await closed;
      describe(span, { method, req, res });
    });
  };

interface Closed {
  method: string;
  req: Request;
  res: Response;
}

function describe(span: Span, { method, req, res }: Closed) {
  const route = templateOf(req.route?.path) ?? undefined;
  if (route !== undefined) span.rename(`${method} ${route}`);
  span.set({
    "http.request.method": method,
    "http.route": route,
    "referral_service.request.id": res.locals.requestId,
    "referral_service.organization.id": res.locals.caller?.organizationId,
  });
  // The client disconnected before it had the whole response.
  if (!res.writableFinished) return span.set({ "error.type": "aborted" });
  span.set({ "http.response.status_code": res.statusCode });
  if (res.statusCode >= 500) span.fail(String(res.statusCode));
}
