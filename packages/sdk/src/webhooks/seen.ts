import type { WebhookEvent } from "./events.ts";

/** The events that were handled. A `Set` is one, if it can grow for ever. */
export interface SeenEvents {
  /** Whether this event was handled. */
  has(eventId: string): boolean | Promise<boolean>;
  /** Called when every handler of the event has succeeded, and never when one failed. */
  add(eventId: string): unknown;
}

/** Runs an event's handlers unless they have succeeded before. */
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
      // The handlers have had their effect, so a repetition of the event would only repeat it.
      onError(error, event);
    }
  }

  return (event) => {
    const { eventId } = event;
    // The retry of an event whose handler still runs shares the outcome of that run.
    const outcome =
      underWay.get(eventId) ?? runUnseen(event).finally(() => underWay.delete(eventId));
    underWay.set(eventId, outcome);
    return outcome;
  };
}
