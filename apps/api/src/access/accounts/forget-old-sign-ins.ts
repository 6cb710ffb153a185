import type { Deps } from "../../kernel/deps.ts";
import { sessionLifetimes } from "./limits.ts";
import { forgetStrangers } from "./log/store.ts";
import { forgetSessions } from "./security/store.ts";

const strangersKeptDays = 30;

/** Deletes sessions that are over, and after 30 days what strangers tried. The log of an account stays. */
export async function forgetOldSignIns({ db, clock, settings }: Deps) {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await forgetSessions(db, { now, oldest: before(sessionLifetimes(settings).wholeMs) });
  await forgetStrangers(db, before(strangersKeptDays * 86_400_000));
}
