import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** Adds a device with passkeys. Its owner confirms each request immediately. */
export async function giveAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  onTestFinished(() => session.detach().catch(() => {}));
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
