import { phrase } from "../languages/phrase.ts";
import { say } from "../ui/toasts.tsx";

const updatedKey = "updated";

/**
 * Whether the service has a newer build than this page. The files of this page's build then no
 * longer exist.
 */
async function isNewerVersionThere(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  const response = await fetch("/app", { cache: "no-store" }).catch(() => undefined);
  if (script === null || response?.ok !== true) return false;
  return !(await response.text()).includes(new URL(script.src).pathname);
}

/** Reloads the page if the service has a newer build. Drafts of forms survive the reload. */
export async function goToNewerVersion() {
  if (!(await isNewerVersionThere())) return;
  sessionStorage.setItem(updatedKey, "yes");
  location.reload();
}

/** Explains the reload after it happened. */
export function sayIfUpdated() {
  if (sessionStorage.getItem(updatedKey) === null) return;
  sessionStorage.removeItem(updatedKey);
  say(phrase("App updated"), phrase("Your drafts are still here."));
}
