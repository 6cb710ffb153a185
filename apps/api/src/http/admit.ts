import { metadataOf, type RouteAccess } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import type { Request, RequestHandler, Response } from "express";
import {
  type AssistantCall,
  admit,
  admitIdentity,
  pathNamesOrganization,
} from "../kernel/callers/admission.ts";
import type { Principal } from "../kernel/callers/caller.ts";
import { invalidRequest } from "../kernel/refusal.ts";

/** Turns the principal into a caller of this route, or throws the rejection. */
export function admitTo(
  route: AppRoute,
  access: Exclude<RouteAccess, { kind: "public" }>,
): RequestHandler {
  const may = whatAssistantsMay(route);
  return (req, res, next) => {
    const { principal, requestId } = res.locals;
    if (principal === undefined) throw new Error("Admission requires an authenticated principal");
    if (access.kind === "identity") {
      res.locals.person = admitIdentity(principal);
      return next();
    }
    const pathOrganizationId = organizationInPath(req.route.path, req.params);
    res.locals.pathOrganizationId = pathOrganizationId;
    res.locals.caller = admit({
      access,
      principal,
      requestId,
      pathOrganizationId,
      namedOrganization: req.query.organization,
      assistant: assistantOf(req, principal, may),
    });
    next();
  };
}

function whatAssistantsMay(route: AppRoute): AssistantCall["may"] {
  if (route.method === "GET") return "read";
  return metadataOf(route).forAssistants ? "change" : "nothing";
}

/** The required form of an assistant's name in the header that marks its requests. */
const nameForm = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/;

/** A session belongs to a person in a browser, even if its requests have the header. */
function assistantOf(
  req: Request,
  principal: Principal,
  may: AssistantCall["may"],
): AssistantCall | undefined {
  const name = req.get("x-assistant");
  if (name === undefined || (principal.kind === "person" && principal.session)) return undefined;
  if (nameForm.test(name)) return { name, may };
  throw invalidRequest({ path: "X-Assistant", message: "must be 1–64 visible ASCII characters" });
}

function organizationInPath(routePath: string, params: Record<string, unknown>) {
  const named = pathNamesOrganization(routePath) ? params.id : undefined;
  // The ID is converted to lowercase, because IDs are stored in lowercase. Elsewhere, PostgreSQL
  // compares UUIDs regardless of case.
  return typeof named === "string" ? named.toLowerCase() : undefined;
}

/**
 * Repeats the checks for long responses: the key or session, its holder's role and scopes, and the
 * plan. Throws the rejection if a check fails. Otherwise, updates the caller of the request.
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
