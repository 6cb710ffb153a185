import type { Request, RequestHandler, Response } from "express";
import type { Principal } from "../kernel/callers/caller.ts";
import { organizationConcerned } from "../kernel/callers/choose-organization.ts";
import type { Deps } from "../kernel/deps.ts";
import type { RequestRow } from "../kernel/request-log/buffer.ts";
import { clientNetwork } from "../kernel/request-log/client-network.ts";

/**
 * Writes one log line and one observation per request, and a row into the request log of its organization.
 * They contain the route's pattern and the key's ID, never the path, query, body or key.
 */
export function requestLog({
  logger,
  metrics,
  requestLog: rows,
  newId,
}: Pick<Deps, "logger" | "metrics" | "requestLog" | "newId">): RequestHandler {
  return (req, res, next) => {
    const startedMs = performance.now();
    const { socket } = req;
    const bytesBefore = socket.bytesWritten;
    metrics.requestsInFlight.inc();
    res.once("close", () => {
      const elapsedMs = performance.now() - startedMs;
      const durationMs = Math.round(elapsedMs);
      metrics.requestsInFlight.dec();
      metrics.requestDuration.observe(labelsOf(req, res), elapsedMs / 1_000);
      const { requestId, principal, caller } = res.locals;
      logger.info({
        requestId,
        method: req.method,
        route: req.route?.path,
        status: res.statusCode,
        // The client disconnected before it had the whole response.
        ...(!res.writableFinished && { aborted: true }),
        durationMs,
        keyId: principal?.keyId,
        organizationId: caller?.organizationId,
      });
      const organizationId = organizationOf(req, res);
      if (organizationId === undefined) return;
      const responseBytes = bytesSince(bytesBefore, socket, res);
      rows.add({ id: newId(), organizationId, durationMs, responseBytes, ...factsOf(req, res) });
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

/**
 * The organization whose log contains the request. Undefined for requests without one, and for
 * requests from the app that did not fail.
 */
function organizationOf(req: Request, { locals, statusCode }: Response): string | undefined {
  const { principal, caller, person, pathOrganizationId } = locals;
  if (principal === undefined || (isSignedIn(principal) && statusCode < 400)) return undefined;
  if (caller !== undefined) return caller.organizationId;
  if (person !== undefined) return undefined;
  const { organization } = req.query;
  return organizationConcerned(principal, { inPath: pathOrganizationId, inQuery: organization });
}

const isSignedIn = (principal: Principal) =>
  principal.kind === "person" && principal.session !== undefined;

/** Calls of assistants arrive over a connection in memory, which does not count its bytes. */
const bytesSince = (before: number, { bytesWritten }: Request["socket"], res: Response): number =>
  bytesWritten === undefined ? Number(res.get("Content-Length") ?? 0) : bytesWritten - before;

const factsOf = (
  { method, route }: Request,
  { statusCode, writableFinished, locals }: Response,
): Omit<RequestRow, "id" | "organizationId" | "durationMs" | "responseBytes"> => ({
  method,
  route: route === undefined ? null : templateOf(route.path),
  status: writableFinished ? statusCode : null,
  errorCode: locals.errorCode ?? null,
  requestId: locals.requestId,
  keyId:
    locals.principal === undefined || isSignedIn(locals.principal) ? null : locals.principal.keyId,
  clientNetwork: clientNetwork(locals.clientAddress),
  droppedCount: 0,
});

const templates = new Map<string, string>();

/**
 * The path as in OpenAPI: `/api/v1/referrals/{id}`. There is one per route. Null for files, whose
 * paths are patterns.
 */
export function templateOf(path: unknown): string | null {
  if (typeof path !== "string") return null;
  let template = templates.get(path);
  if (template === undefined) {
    template = path.replaceAll(/:(\w+)/g, "{$1}");
    templates.set(path, template);
  }
  return template;
}
