/**
 * Error codes that only the app's API responds. They are no public promise, so their errors carry
 * no `docUrl`.
 */
export const appErrorStatuses = {
  /** The email address, password, link or code does not open an account. */
  SIGN_IN_FAILED: 401,
  /** The request needs a sign-in of the last 15 minutes. */
  FRESH_SIGN_IN_REQUIRED: 403,
} as const;

export type AppErrorCode = keyof typeof appErrorStatuses;
