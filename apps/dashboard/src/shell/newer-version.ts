import { say } from "../ui/toasts.tsx";

const updatedKey = "updated";

/** Whether the service has a page of another build than this one. An older build's files are gone with it. */
async function isNewerVersionThere(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  const response = await fetch("/app", { cache: "no-store" }).catch(() => undefined);
  if (script === null || response?.ok !== true) return false;
  return !(await response.text()).includes(new URL(script.src).pathname);
}

/** Loads the page again when the service has a newer one. Drafts of forms outlive that. */
export async function goToNewerVersion() {
  if (!(await isNewerVersionThere())) return;
  sessionStorage.setItem(updatedKey, "yes");
  location.reload();
}

/** Says after such a reload why the page has blinked. */
export function sayIfUpdated() {
  if (sessionStorage.getItem(updatedKey) === null) return;
  sessionStorage.removeItem(updatedKey);
  say("The app was updated", "What you had begun to write is still there.");
}
