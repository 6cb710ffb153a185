import { lazy, Suspense, useSyncExternalStore } from "react";
import type { Said } from "./toast-list.tsx";

const ToastList = lazy(() => import("./toast-list.tsx"));

let said: readonly Said[] = [];
const listeners = new Set<() => void>();

/** Shows a short message, with a button that undoes. A failure that needs an action belongs at its place instead. */
export function say(title: string, description?: string, onUndo?: () => void) {
  said = [...said, { title, description, onUndo }];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the list of toasts with the first one. */
export function Toasts() {
  const all = useSyncExternalStore(subscribe, () => said);
  if (all.length === 0) return null;
  return (
    <Suspense>
      <ToastList said={all} />
    </Suspense>
  );
}
