import { useSyncExternalStore } from "react";

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
      You're offline. Your input stays here. Send it when you're back online.
    </p>
  );
}
