import "./install.ts";

const address = "/app/service-worker.js";

/** The type of `trustedTypes` in browsers that support it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}

/**
 * Registers the service worker when the page has nothing else to do. The Content-Security-Policy
 * requires a policy for the URL, which always returns the same one.
 */
function registerServiceWorker() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => address });
  const register = () =>
    navigator.serviceWorker
      .register(policy?.createScriptURL(address) ?? address, { scope: "/app/" })
      // The app works without a service worker but needs a connection.
      .catch(() => undefined);
  if ("requestIdleCallback" in window) requestIdleCallback(() => void register());
  else void register();
}

/** The component book has no manifest, and so no service worker. */
export const isInstallable = document.querySelector("link[rel=manifest]") !== null;

if (isInstallable && "serviceWorker" in navigator && !import.meta.env.DEV) registerServiceWorker();
