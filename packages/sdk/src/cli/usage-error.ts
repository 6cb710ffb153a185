/** The command was called in a way that cannot be right. */
export class UsageError extends Error {}
