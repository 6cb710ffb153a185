import type { Response } from "express";
import type { Caller, PersonPrincipal, Principal } from "../kernel/callers/caller.ts";
import type { Picture } from "../kernel/images/picture.ts";

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      clientAddress: string;
      principal?: Principal;
      caller?: Caller;
      /** Set on routes that choose no organization. */
      person?: PersonPrincipal;
      /**
       * The body as received, or its digest, which distinguishes a repeated request from another
       * one.
       */
      bodyBytes?: Buffer;
      /** The body of a route that takes a picture. */
      picture?: Picture;
      /** Leaves the place in which a picture is read. */
      leavePlace?: () => void;
    }
  }
}

/** The admitted caller. Only routes that the access check has passed have one. */
export function callerOf(res: Response): Caller {
  const { caller } = res.locals;
  if (caller === undefined) throw new Error("This route has no caller: its access is public");
  return caller;
}

/** The key's holder as one text: the person, or the organization key itself. */
export function holderOf({ locals: { principal } }: Response): string {
  if (principal === undefined) throw new Error("This route asks for no key");
  return principal.kind === "person"
    ? `person ${principal.identityUserId}`
    : `key ${principal.keyId}`;
}
