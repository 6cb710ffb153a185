import type { Actor } from "../../kernel/audit/actor.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { RecordingDeps } from "../../kernel/outbox/enqueue-event.ts";

/** Changes to open work after a change to the people who do it, in the same transaction. */
export interface PeopleConsequences {
  /**
   * The user no longer works on referrals. Their open referrals go to the successor, or otherwise
   * to the referrers' business developers. Returns the number of changed referrals.
   */
  release(
    tx: Tx,
    deps: RecordingDeps,
    actor: Actor,
    user: { organizationId: string; id: string },
    successorId: string | null,
  ): Promise<number>;
  /** The referrer has another business developer, who takes over the former one's referrals. */
  follow(
    tx: Tx,
    deps: RecordingDeps,
    actor: Actor,
    referrer: { organizationId: string; id: string; formerId: string | null },
  ): Promise<void>;
}

/** The other work that a successor takes over. */
export interface HandOverConsequences {
  /** The successor gets the user's prospects and open tasks. */
  passPortalOn(
    tx: Tx,
    deps: Pick<RecordingDeps, "clock">,
    user: { organizationId: string; id: string },
    successorId: string,
  ): Promise<{ prospectCount: number; openTaskCount: number }>;
}

export interface HandOverDeps extends PeopleDeps {
  handOverConsequences: HandOverConsequences;
}

export interface PeopleDeps {
  peopleConsequences: PeopleConsequences;
}
