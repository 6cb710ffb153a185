import type { Scope } from "@referral-service/contract";

/** The holder of a valid key, before an organization is chosen. */
export interface Principal {
  keyId: string;
  keyName: string;
  scopes: ReadonlySet<Scope>;
  organization: { id: string; slug: string; plan: string };
}

/** A principal that acts in one organization, for the length of one request. */
export interface Caller {
  organizationId: string;
  keyId: string;
  keyName: string;
  requestId: string;
}
