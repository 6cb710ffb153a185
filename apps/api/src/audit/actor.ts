import type { Caller } from "../access/caller.ts";

/** Somebody who is not signed in, and known by the public link alone that they came through. */
export interface PublicVisitor {
  kind: "public-link";
  organizationId: string;
  linkId: string;
  slug: string;
  requestId: string;
}

/** Whoever runs the operator's command. The database knows no name of theirs. */
export interface Operator {
  kind: "operator";
  organizationId: string;
  requestId: null;
}

export const operatorIn = (organizationId: string): Operator => ({
  kind: "operator",
  organizationId,
  requestId: null,
});

/** Who may be written down as having done something. */
export type Actor = Caller | PublicVisitor | Operator;
