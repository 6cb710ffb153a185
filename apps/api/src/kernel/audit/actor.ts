import type { Caller } from "../callers/caller.ts";

/** A visitor without a key. The service knows only the public link that they used. */
interface PublicVisitor {
  kind: "public-link";
  organizationId: string;
  linkId: string;
  slug: string;
  requestId: string;
}

/** The person who runs the operator's command. The database does not have their name. */
interface Operator {
  kind: "operator";
  organizationId: string;
  requestId: null;
}

export const operatorIn = (organizationId: string): Operator => ({
  kind: "operator",
  organizationId,
  requestId: null,
});

/** A bonus rule. It acts in the request that made a referral reach the rule's status. */
export interface ActingRule {
  kind: "bonus-rule";
  organizationId: string;
  ruleId: string;
  ruleName: string;
  requestId: string | null;
}

export type Actor = Caller | PublicVisitor | Operator | ActingRule;
