import type { WebhookEvent } from "./events.ts";

/** Store of handled events. A `Set` works if it can grow without limit. */
export interface SeenEvents {
  /** Whether this event was handled. */
  has(eventId: string): boolean | Promise<boolean>;
  /** Called when all handlers of the event have succeeded, and never if one failed. */
  add(eventId: string): unknown;
}

/** Runs an event's handlers unless they have already succeeded. */
export function oncePerEvent(
  seen: SeenEvents | ((eventId: string) => boolean | Promise<boolean>),
  run: (event: WebhookEvent) => Promise<void>,
  onError: (error: unknown, event: WebhookEvent) => void,
): (event: WebhookEvent) => Promise<void> {
  const store = typeof seen === "function" ? { has: seen, add: () => {} } : seen;
  const underWay = new Map<string, Promise<void>>();

  async function runUnseen(event: WebhookEvent): Promise<void> {
    if (await store.has(event.eventId)) return;
    await run(event);
    try {
      await store.add(event.eventId);
    } catch (error) {
      // The handlers have already taken effect, so another delivery of the event would only repeat
      // their effect.
      onError(error, event);
    }
  }

  return (event) => {
    const { eventId } = event;
    // A retry that arrives while the handlers still run shares the outcome of that run.
    const outcome =
      underWay.get(eventId) ?? runUnseen(event).finally(() => underWay.delete(eventId));
    underWay.set(eventId, outcome);
    return outcome;
  };
}
