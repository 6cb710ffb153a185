import type { Deps } from "../kernel/deps.ts";
import type { Work } from "../kernel/platform/work.ts";
import { tellOfBursts, tellOfReferrals } from "./notifications/notify-of-referrals.ts";
import { sendSummaries } from "./notifications/send-summaries.ts";
import { forgetInvitations } from "./users/invitations/store.ts";

export const peopleWork: Work<Deps> = {
  chores: {
    "delete old invitations": ({ db, clock }) => forgetInvitations(db, clock.now()),
  },
  loops: { "write notifications": { intervalMs: 1_000, run: writeNotifications } },
};

/** Writes the emails about new referrals and the summaries that are due. */
async function writeNotifications(deps: Deps, stopping: AbortSignal) {
  for (const writeSome of [tellOfReferrals, tellOfBursts, sendSummaries]) {
    while (!stopping.aborted && (await writeSome(deps)) > 0);
  }
}
