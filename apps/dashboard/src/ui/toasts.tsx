import { useSyncExternalStore } from "react";
import { part } from "./part.tsx";
import type { Said } from "./toast-list.tsx";

const ToastList = part(async () => (await import("./toast-list.tsx")).default);

let said: readonly Said[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a short message with an undo button. Show a failure that needs an action where it occurred
 * instead.
 */
export function say(title: string, description?: string, onUndo?: () => void) {
  said = [...said, { title, description, onUndo }];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the list of toasts when the first one appears. */
export function Toasts() {
  const all = useSyncExternalStore(subscribe, () => said);
  if (all.length === 0) return null;
  return <ToastList said={all} />;
}
