import { lazy, Suspense, useSyncExternalStore } from "react";
import type { Said } from "./toast-list.tsx";

const ToastList = lazy(() => import("./toast-list.tsx"));

let said: readonly Said[] = [];
const listeners = new Set<() => void>();

/** Says in passing what has happened. Failures that need doing something belong at their place instead. */
export function say(title: string, description?: string) {
  said = [...said, { title, description }];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads what shows them with the first one. */
export function Toasts() {
  const all = useSyncExternalStore(subscribe, () => said);
  if (all.length === 0) return null;
  return (
    <Suspense>
      <ToastList said={all} />
    </Suspense>
  );
}
