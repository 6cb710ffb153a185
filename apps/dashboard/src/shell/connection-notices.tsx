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

/** The notice without a connection. The page stays open, so nothing typed is lost. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p role="status" className="bg-warn-soft px-5 py-1.5 text-center text-xs text-warn">
      You're offline. Your input stays here. Send it again when you're back online.
    </p>
  );
}

/** The notice of a page that could not be brought up to date, until it is read again. */
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
