import type { RouteAccess } from "@referral-service/contract";
import type { RequestHandler } from "express";
import { admit, admitIdentity, pathNamesOrganization } from "../access/admission.ts";

/** Turns the principal into a caller of this route, or throws the refusal. */
export function admitTo(access: Exclude<RouteAccess, { kind: "public" }>): RequestHandler {
  return (req, res, next) => {
    const { principal, requestId } = res.locals;
    if (principal === undefined) throw new Error("Admission needs an authenticated principal");
    if (access.kind === "identity") {
      res.locals.person = admitIdentity(principal);
      return next();
    }
    res.locals.caller = admit({
      access,
      principal,
      requestId,
      pathOrganizationId: organizationInPath(req.route.path, req.params),
      namedOrganization: req.query.organization,
    });
    next();
  };
}

function organizationInPath(routePath: string, params: Record<string, unknown>) {
  const named = pathNamesOrganization(routePath) ? params.id : undefined;
  // Ids are stored in lower case. Elsewhere PostgreSQL compares UUIDs in any case.
  return typeof named === "string" ? named.toLowerCase() : undefined;
}
