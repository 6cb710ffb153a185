import { metadataOf } from "@referral-service/contract";
import type { AppRoute } from "@ts-rest/core";
import { RequestValidationError } from "@ts-rest/express";
import type { Request, Response } from "express";
import type { z } from "zod";
import type { Caller, PersonPrincipal, Principal } from "../kernel/callers/caller.ts";
import type { Deps } from "../kernel/deps.ts";
import type { Picture } from "../kernel/images/picture.ts";

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      clientAddress: string;
      principal?: Principal;
      caller?: Caller;
      /** The person. Set on routes that choose no organization. */
      person?: PersonPrincipal;
      /** The organization in the path, if there is one. */
      pathOrganizationId?: string | undefined;
      errorCode?: string;
      /** The body as received, or its digest. It distinguishes a repeated request from another one. */
      bodyBytes?: Buffer;
      /** The body of a route that takes a picture. */
      picture?: Picture;
      /** Frees the place that the picture takes. */
      leavePlace?: () => void;
    }
  }
}

/** The admitted caller. Only routes behind the access check have one. */
export function callerOf(res: Response): Caller {
  const { caller } = res.locals;
  if (caller === undefined) throw new Error("This route has no caller: its access is public");
  return caller;
}

/** The key's holder as text: the person, or the organization key itself. */
export function holderOf({ locals: { principal } }: Response): string {
  if (principal === undefined) throw new Error("This route requires no key");
  return principal.kind === "person"
    ? `person ${principal.identityUserId}`
    : `key ${principal.keyId}`;
}

/** The parsed query, for code that runs before or outside ts-rest. */
export function queryOf(route: AppRoute, req: Request): unknown {
  const { data, error } = (route.query as z.ZodType).safeParse(req.query);
  if (error) throw new RequestValidationError(null, null, error, null);
  return data;
}

/**
 * Limits the handler to the rows of the request's organization. A request without an organization runs
 * as the system.
 */
export function withRowsFor<Result>(
  route: AppRoute,
  { deps, res }: { deps: Deps; res: Response },
  run: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const { access } = metadataOf(route);
  switch (access.kind) {
    case "scope":
    case "personal":
      return deps.db.inScope(callerOf(res).organizationId, (db) =>
        run({ ...deps, db, cursors: deps.cursors.boundTo(holderOf(res)) }),
      );
    case "identity":
      return run({ ...deps, cursors: deps.cursors.boundTo(holderOf(res)) });
    case "public":
      return run(deps);
    default:
      return access satisfies never;
  }
}
