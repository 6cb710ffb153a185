import type { Actor } from "../kernel/audit/actor.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import type { StoredReferral } from "./rules.ts";

export type ConsequenceDeps = Pick<Deps, "newId" | "clock" | "deliveries" | "eventStreams">;

/** The work of other modules in the transaction that changes a referral. */
export interface ReferralConsequences {
  /** Called after a referral was stored. */
  afterCreation(tx: Tx, deps: Deps, actor: Actor, referral: StoredReferral): Promise<void>;
  /** Called after a locked referral was saved. */
  afterChange(
    tx: Tx,
    deps: Deps,
    actor: Actor,
    change: { before: StoredReferral; after: StoredReferral },
  ): Promise<void>;
  /** Called before a referral is removed. Throws CONFLICT while a payment for the referral is in progress. */
  beforeRemoval(
    tx: Tx,
    deps: ConsequenceDeps,
    actor: Actor,
    referral: Pick<StoredReferral, "id" | "organizationId">,
  ): Promise<void>;
  /** Called after a decision on possible duplicates changed the credit for the referral. */
  afterCreditChange(tx: Tx, deps: Deps, actor: Actor, referral: StoredReferral): Promise<void>;
}

/** The checks of other modules when an organization changes its statuses. */
export interface StatusConsequences {
  /** Called before a status is archived. Throws CONFLICT while the status is needed. */
  beforeStatusIsArchived(
    tx: Tx,
    deps: Pick<Deps, "clock">,
    status: { organizationId: string; key: string },
  ): Promise<void>;
}

export interface ReferralDeps {
  referralConsequences: ReferralConsequences & StatusConsequences;
}
