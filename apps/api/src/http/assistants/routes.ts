import type { Application, Request, RequestHandler, Response } from "express";
import { admitAssistant } from "../../kernel/callers/admission.ts";
import type { Deps } from "../../kernel/deps.ts";
import { forbidden, invalidRequest } from "../../kernel/refusal.ts";
import { exactQuery } from "../exact-query.ts";
import { anyJsonBody } from "../json-body.ts";
import type { Gates } from "../mount.ts";

/** The tools for AI assistants, which use a personal key. */
export function mountAssistants(
  app: Application,
  { deps, gates: { authenticate, rateLimit } }: { deps: Deps; gates: Gates },
) {
  const gates = [
    ownAddress(deps.settings.publicUrl),
    authenticate,
    rateLimit,
    admitted,
    exactQuery,
  ];
  const serve = served(deps, app);
  app.post("/mcp", ...gates, ...anyJsonBody, oneMessage, anyTypeAccepted, serve);
  app.all("/mcp", ...gates, serve);
}

/** The query can specify only the organization that the assistant is set up for. */
const admitted: RequestHandler = ({ query: { organization, ...others } }, res, next) => {
  const { principal } = res.locals;
  if (principal === undefined) throw new Error("Admission requires an authenticated principal");
  admitAssistant(principal, organization);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw invalidRequest({
      path: unknown.slice(0, 100),
      message: "must be omitted, because `/mcp` accepts only the parameter `organization`",
    });
  }
  next();
};

/**
 * The rate limit counts requests, so batches are rejected. Version 2025-06-18 of the protocol
 * removed batches.
 */
const oneMessage: RequestHandler = ({ body }, _res, next) => {
  if (Array.isArray(body)) {
    throw invalidRequest({
      path: "",
      message: "Batches are not supported. Send one message per request.",
    });
  }
  next();
};

const responseTypes = ["application/json", "text/event-stream"];

/** The protocol's library requires the names of both types and does not support wildcards. */
const anyTypeAccepted: RequestHandler = (req, _res, next) => {
  if (responseTypes.every((type) => req.accepts(type))) {
    req.headers.accept = responseTypes.join(", ");
  }
  next();
};

function served(deps: Deps, app: Application) {
  let protocol: Promise<ReturnType<typeof import("./protocol.ts")["createProtocol"]>> | undefined;
  return async (req: Request, res: Response) => {
    // The protocol is loaded at the first request, so that it costs no startup time or memory
    // before then.
    protocol ??= import("./protocol.ts").then(({ createProtocol }) => createProtocol(deps, app));
    const speak = await protocol;
    const { principal, requestId, clientAddress } = res.locals;
    if (principal?.kind !== "person") throw new Error("The caller is not a person");
    const { organization } = req.query;
    await speak(req, res, {
      principal,
      authorization: req.get("authorization") ?? "",
      organization: typeof organization === "string" ? organization : undefined,
      requestId,
      address: clientAddress,
      userAgent: req.get("user-agent"),
    });
  };
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Rejects requests that a page on another site makes a browser send, even if that site has pointed
 * its own host name to this service.
 */
function ownAddress(publicUrl: string): RequestHandler {
  const { host: ownHost, origin: ownOrigin } = new URL(publicUrl);
  return (req, _res, next) => {
    const { host = "", origin } = req.headers;
    if (host !== ownHost && !loopback.test(host)) {
      throw forbidden("The Host header must be the host of this service.");
    }
    if (origin !== undefined && origin !== ownOrigin) {
      throw forbidden("Web pages on other sites cannot send this request.");
    }
    next();
  };
}
