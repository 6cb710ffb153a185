import type { Actor } from "../kernel/audit/actor.ts";
import type { Tx } from "../kernel/database/database.ts";
import type { Deps } from "../kernel/deps.ts";
import type { StoredReferral } from "./rules.ts";

export type ConsequenceDeps = Pick<Deps, "newId" | "clock" | "deliveries" | "eventStreams">;

/** What other districts do in the transaction that changes a referral. */
export interface ReferralConsequences {
  /** Called before a referral is removed. Throws CONFLICT while something under way needs it. */
  beforeRemoval(
    tx: Tx,
    deps: ConsequenceDeps,
    actor: Actor,
    referral: StoredReferral,
  ): Promise<void>;
  /** Called after a decision on duplicates has changed what the referral earns. */
  afterCreditChange(
    tx: Tx,
    deps: ConsequenceDeps,
    actor: Actor,
    referral: StoredReferral,
  ): Promise<void>;
}

export interface ReferralDeps {
  referralConsequences: ReferralConsequences;
}
