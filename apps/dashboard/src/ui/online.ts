import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the device has a connection, as far as the browser knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
