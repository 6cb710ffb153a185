/** What only the app is answered, beside the codes of the API. */
export const appErrorStatuses = {
  /** E-mail address, password, link or code do not open an account. */
  SIGN_IN_FAILED: 401,
  /** Asks for a sign-in of the last 15 minutes. */
  FRESH_SIGN_IN_REQUIRED: 403,
  /** The organization has turned AI assistants off. */
  ASSISTANTS_DISABLED: 403,
} as const;

export type AppErrorCode = keyof typeof appErrorStatuses;
