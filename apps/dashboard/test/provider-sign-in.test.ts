import { freePort } from "@referral-service/api/test/free-port.ts";
import {
  type PersonThere,
  startOpenIdProvider,
} from "@referral-service/api/test/openid-provider.ts";
import { linkIn, mailsTo } from "@referral-service/api/test/written-mails.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { canBrowse, useApp } from "./use-app.ts";

const people: Record<string, PersonThere> = {};
const [companyPort, clerkPort] = [await freePort(), await freePort()];
const there = await startOpenIdProvider({
  people,
  client: {
    id: "referrals",
    secret: "a secret between the two",
    redirectUris: [companyPort, clerkPort].map(
      (port) => `http://localhost:${port}/app/sign-in/provider`,
    ),
  },
});
afterAll(there.stop);

async function signInThere(page: Page, subject: string) {
  await page.getByRole("heading", { name: "Sign in at Acme" }).waitFor();
  await page.getByLabel("Who are you?").fill(subject);
  await page.getByRole("button", { name: "Continue" }).click();
}

describe.runIf(canBrowse)("signing in with the company's provider", () => {
  const app = useApp({ port: companyPort, environment: there.settings });

  beforeAll(() => {
    people.boss = { email: app.accounts.superAdmin.email, email_verified: true };
    people.newcomer = { email: "newcomer@acme.example", email_verified: true, name: "Ada" };
  });

  const goOn = (page: Page | Locator) => page.getByRole("button", { name: "Continue with Acme" });

  test("from the sign-in page · goes there, and back to the requested page", async () => {
    const page = await app.open(`${app.organizationPath}/people`);
    await goOn(page).waitFor();
    await expectAccessible(page, { in: "all" });
    await goOn(page).click();
    await signInThere(page, "boss");
    await page.getByRole("heading", { name: "People" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app${app.organizationPath}/people`);
  });

  test.runIf(isFullVolume)(
    "by a person without an invitation · is denied with a sentence, and an invitation admits them",
    async () => {
      const page = await app.open("/sign-in");
      await goOn(page).click();
      await signInThere(page, "newcomer");
      await page.getByText("Ask an admin for an invitation").waitFor();
      await page.waitForURL((address) => address.search === "");
      await expectAccessible(page);
      await app.service.call("POST", "/users", {
        body: { email: "newcomer@acme.example", permissionLevel: "referrer" },
      });
      const [mail = { text: "" }] = await mailsTo(app.service, "newcomer@acme.example");
      await page.goto(linkIn(mail));
      await goOn(page).click();
      await page.getByText("newcomer@acme.example").first().waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Accept invitation" }).click();
      await page.getByRole("button", { name: "Your menu" }).waitFor();
    },
  );

  test.runIf(isFullVolume)(
    "over a page that needs a fresh sign-in · continues the request and keeps the page",
    async () => {
      const page = await app.open(`${app.organizationPath}/security`, { as: "superAdmin" });
      await page
        .getByRole("list", { name: "Where you're signed in" })
        .getByText("This browser")
        .waitFor();
      await app.service.pool.query(
        `UPDATE identity.sessions SET "createdAt" = "createdAt" - interval '16 minutes' WHERE "userId" = $1`,
        [identityUserIdOf("superAdmin")],
      );
      await page.getByRole("button", { name: "Turn on" }).click();
      const again = page.getByRole("dialog", { name: "Confirm it's you" });
      await goOn(again).waitFor();
      const [popup] = await Promise.all([page.waitForEvent("popup"), goOn(again).click()]);
      await signInThere(popup, "boss");
      await again.waitFor({ state: "hidden" });
      await page.getByRole("dialog").locator("code").waitFor();
    },
  );
});

describe.runIf(canBrowse && isFullVolume)("signing in with Clerk", () => {
  const { OIDC_NAME: _, ...settings } = there.settings;
  const app = useApp({
    port: clerkPort,
    environment: { IDENTITY_PROVIDER: "clerk", CLERK_SECRET_KEY: "sk_test", ...settings },
  });

  test("the page · has one button, which signs in, and none of our own methods", async () => {
    people[identityUserIdOf("superAdmin")] = {
      email: app.accounts.superAdmin.email,
      email_verified: true,
    };
    const page = await app.open(`${app.organizationPath}/security`);
    const button = page.getByRole("button", { name: "Continue with Clerk" });
    await button.waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(1);
    expect(await page.getByRole("textbox").count()).toBe(0);
    await button.click();
    await signInThere(page, identityUserIdOf("superAdmin"));
    await page.getByText("You sign in with Clerk").waitFor();
    expect(await page.getByRole("heading", { name: "Passkeys" }).count()).toBe(0);
    await expectAccessible(page);
  });
});
