import { dayMs, hourMs } from "../../kernel/durations.ts";
import type { Settings } from "../../kernel/settings/settings.ts";

/**
 * The age up to which a sign-in is fresh: it can reveal keys and secrets, and change how the person
 * signs in.
 */
export const freshMinutes = 15;

const lifetimes = {
  "built-in": { idleMs: 7 * dayMs, wholeMs: 30 * dayMs },
  // Clerk does not tell us when it locks an account.
  clerk: { idleMs: hourMs, wholeMs: hourMs },
} as const;

/** The times after which a session ends: unused, and in all. */
export const sessionLifetimes = ({ identity }: Pick<Settings, "identity">) =>
  lifetimes[identity.provider];

/** The wrong codes of one account in a row, from all network addresses, after which codes wait for 15 minutes. */
export const codesInARowMax = 50;

/** The lifetimes of emailed links. */
export const linkMinutes = { signIn: 15, passwordReset: 60 };

/** The sessions of one person. A further one ends the oldest. */
export const sessionsMax = 20;

/**
 * The limit of requests from one network address to the doors that need no session. Each costs more
 * than a rejection.
 */
export const beginLimit = { requestsMax: 60, windowSeconds: 60 };

/** With Clerk we have no passwords, emailed links, passkeys or second factors of our own. */
export const hasOwnWays = ({ identity }: Pick<Settings, "identity">): boolean =>
  identity.provider === "built-in";
