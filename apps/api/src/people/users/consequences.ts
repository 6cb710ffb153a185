import type { Actor } from "../../kernel/audit/actor.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { RecordingDeps } from "../../kernel/outbox/enqueue-event.ts";

/** What becomes of open referrals when the people who work them change, in the same transaction. */
export interface PeopleConsequences {
  /** The user can work referrals no longer: theirs go to the referrers' business developers. */
  release(
    tx: Tx,
    deps: RecordingDeps,
    actor: Actor,
    user: { organizationId: string; id: string },
  ): Promise<void>;
  /** The referrer has another business developer, who takes over what the former one works. */
  follow(
    tx: Tx,
    deps: RecordingDeps,
    actor: Actor,
    referrer: { organizationId: string; id: string; formerId: string | null },
  ): Promise<void>;
}

export interface PeopleDeps {
  peopleConsequences: PeopleConsequences;
}
