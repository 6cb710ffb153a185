import type { Settings } from "../settings.ts";

/** A sign-in this young may see keys and secrets, and change how one signs in. */
export const freshMinutes = 15;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const lifetimes = {
  "built-in": { idleMs: 7 * dayMs, wholeMs: 30 * dayMs },
  // Nobody tells us when Clerk locks somebody.
  clerk: { idleMs: hourMs, wholeMs: hourMs },
} as const;

/** A session ends when nobody used it for so long, and when it is so old. */
export const sessionLifetimes = ({ identity }: Pick<Settings, "identity">) =>
  lifetimes[identity.provider];

/** How long a link that was asked for can be used. */
export const linkMinutes = { signIn: 15, passwordReset: 60 };

/** Of sign-ins by passkey or provider, by the visitor's address: each costs more than asking. */
export const beginLimit = { requestsMax: 60, windowSeconds: 60 };
