import type { Deps } from "../kernel/deps.ts";
import { dayMs } from "../kernel/durations.ts";
import type { Work } from "../kernel/platform/work.ts";
import { forgetStrangers } from "./accounts/log-store.ts";
import { sessionLifetimes } from "./accounts/rules.ts";
import { forgetSessions } from "./accounts/security/store.ts";

export const accessWork: Work<Deps> = { chores: { "delete old sign-ins": forgetOldSignIns } };

const strangersKeptDays = 30;

/**
 * Deletes expired sessions, and after 30 days the attempts of strangers. The log of an account
 * remains.
 */
async function forgetOldSignIns({ db, clock, settings }: Deps) {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await forgetSessions(db, { now, oldest: before(sessionLifetimes(settings).wholeMs) });
  await forgetStrangers(db, before(strangersKeptDays * dayMs));
}
