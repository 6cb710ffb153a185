/**
 * Error codes that only the app's API returns. They are not part of the public API, so their errors have no
 * `docUrl`.
 */
export const appErrorStatuses = {
  /** The email address, password, link or code is not valid for any account. */
  SIGN_IN_FAILED: 401,
  /** The request requires a sign-in within the last 15 minutes. */
  FRESH_SIGN_IN_REQUIRED: 403,
} as const;

export type AppErrorCode = keyof typeof appErrorStatuses;
