/**
 * How an API process stops: it serves while load balancers learn of it, then finishes its requests.
 */
export const httpDrain = { noticeMs: 5_000, finishMs: 10_000 };

/**
 * Longer than an attempt takes with the default settings. Deliveries that take longer are given
 * back.
 */
export const workerDrainMs = 14_000;

/** A process that has not stopped after this time ends itself. */
export const stopWithinMs = 20_000;
