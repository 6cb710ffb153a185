import type { Caller } from "../access/caller.ts";

/** Somebody who is not signed in, and known by the public link alone that they came through. */
export interface PublicVisitor {
  kind: "public-link";
  organizationId: string;
  linkId: string;
  slug: string;
  requestId: string;
}

/** Who may be written down as having done something. */
export type Actor = Caller | PublicVisitor;
