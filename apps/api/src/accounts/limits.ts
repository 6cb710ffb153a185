/** A sign-in this young may see keys and secrets, and change how one signs in. */
export const freshMinutes = 15;

/** A session ends when nobody used it for so long, and when it is so old. */
export const sessionDays = { idle: 7, whole: 30 };

/** How long a link that was asked for can be used. */
export const linkMinutes = { signIn: 15, passwordReset: 60 };

/** By the visitor's address: each writes what is to be signed. */
export const passkeyLimit = { requestsMax: 60, windowSeconds: 60 };
