import { dayMs, hourMs } from "../../kernel/durations.ts";
import type { Settings } from "../../kernel/settings/settings.ts";

/**
 * A sign-in is fresh up to this age. A fresh sign-in allows the person to reveal keys and secrets
 * and to change how they sign in.
 */
export const freshMinutes = 15;

const lifetimes = {
  "built-in": { idleMs: 7 * dayMs, wholeMs: 30 * dayMs },
  // These lifetimes are short, because Clerk does not notify us when it locks an account.
  clerk: { idleMs: hourMs, wholeMs: hourMs },
} as const;

/** The time until an unused session ends, and the time until any session ends. */
export const sessionLifetimes = ({ identity }: Pick<Settings, "identity">) =>
  lifetimes[identity.provider];

/**
 * Codes for an account are locked for 15 minutes after this number of consecutive wrong codes, from
 * all IP addresses together.
 */
export const codesInARowMax = 50;

/** The lifetimes of emailed links, in minutes. */
export const linkMinutes = { signIn: 15, passwordReset: 60 };

/** The largest number of sessions of one person. Another session ends the oldest one. */
export const sessionsMax = 20;

/**
 * The limit on requests from one IP address to the operations that need no session. Each of these
 * requests costs more than a rejection.
 */
export const beginLimit = { requestsMax: 60, windowSeconds: 60 };

/** We have no passwords, emailed links, passkeys or second factors of our own if Clerk signs people in. */
export const hasOwnWays = ({ identity }: Pick<Settings, "identity">): boolean =>
  identity.provider === "built-in";
