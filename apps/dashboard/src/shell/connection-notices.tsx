import { useSyncExternalStore } from "react";
import { readStaleAgain, useIsStale } from "../data/stale.ts";
import { Button } from "../ui/button.tsx";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Shown without a connection. The page stays open, so that typed text is not lost. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="bg-warn-soft px-5 py-1.5 text-center text-xs text-warn max-sm:pl-14"
    >
      You're offline. Your input stays here. Send it again when you're back online.
    </p>
  );
}

/** Shown when the page could not be refreshed, until it is read again. */
export function StaleNotice() {
  if (!useIsStale()) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-5 py-1.5 text-xs text-warn max-sm:pl-14"
    >
      This page might be out of date.
      <Button size="small" className="text-ink" onClick={() => void readStaleAgain()}>
        Try again
      </Button>
    </div>
  );
}
