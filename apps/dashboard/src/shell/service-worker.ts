const address = "/app/service-worker.js";

/** What `trustedTypes` is in the browsers that have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string };
}

/**
 * Registers the service worker when the page has nothing else to do. The Content-Security-Policy
 * requires a policy for the address, which always returns the same one.
 */
export function registerServiceWorker() {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => address });
  const register = () =>
    navigator.serviceWorker
      .register(policy?.createScriptURL(address) ?? address, { scope: "/app/" })
      // Without one, the app only needs a connection.
      .catch(() => undefined);
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(() => void register()) : void register();
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
