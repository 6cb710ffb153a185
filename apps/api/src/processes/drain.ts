/** How an API process ends: it serves while load balancers learn of it, then finishes what it has. */
export const httpDrain = { noticeMs: 5_000, finishMs: 10_000 };

/** Longer than an attempt takes with the settings' defaults; what takes longer is given back. */
export const workerDrainMs = 14_000;

/** After this a process that should stop is ended. */
export const stopWithinMs = 20_000;
