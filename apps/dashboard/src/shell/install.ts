import { useSyncExternalStore } from "react";

/** The event with which a browser offers to install the app. Not every browser sends it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | undefined) {
  offered = event;
  for (const listener of listeners) listener();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer(event as InstallEvent);
});
addEventListener("appinstalled", () => offer(undefined));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a function that asks the person to install the app, if the browser can. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(subscribe, () => offered);
  return event && (() => void event.prompt().then(() => offer(undefined)));
}
