import { until } from "@referral-service/api/test/until.ts";
import { linkIn, mailsTo } from "@referral-service/api/test/written-mails.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, useApp } from "./use-app.ts";

const password = "correct horse battery";

describe.runIf(canBrowse)("joining", () => {
  const app = useApp();

  /** Path under `/app`, with the token after the `#`. */
  async function linkTo(address: string) {
    const mail = (await mailsTo(app.service, address)).at(-1);
    const { pathname, hash } = new URL(linkIn(mail ?? { text: "" }));
    return pathname.replace(/^\/app/, "") + hash;
  }

  async function createAccount(page: Page, firstName: string) {
    await page.getByLabel("First name").fill(firstName);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account and join" }).click();
    await page.getByRole("heading", { name: "Home" }).waitFor();
  }

  test("with an invitation · an admin sends it, and a new person joins", async () => {
    const email = "ada@example.org";
    const admin = await app.open(`${app.organizationPath}/people`, { as: "admin" });
    await admin.getByRole("button", { name: "Invite person" }).click();
    const dialog = admin.getByRole("dialog", { name: "Invite person" });
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await admin.getByRole("link", { name: email }).first().click();
    await admin.getByText("Not joined yet").waitFor();

    const page = await app.open(await linkTo(email));
    await page
      .getByRole("heading", { name: /^Earn €.* when you recommend Brightside Energy$/ })
      .waitFor();
    await page.getByText(/invited you\./).waitFor();
    await expectAccessible(page, { in: "all" });
    await expect.poll(() => page.url()).not.toContain("#");
    await createAccount(page, "Ada");

    await admin.reload();
    await admin
      .getByRole("complementary", { name: "Person" })
      .getByText("Active", { exact: true })
      .waitFor();
    expect(await admin.getByText("Not joined yet").count()).toBe(0);
  });

  test.runIf(isFullVolume)(
    "with a code · a new person proves their address first, and can leave again",
    async () => {
      const email = "grace@example.org";
      const { code } = await app.service.deps.db.client.invitationCode.findFirstOrThrow({
        where: { isActive: true, useLimit: null, expiresAt: null, permissionLevel: "referrer" },
      });
      const page = await app.open(`/join/${code}`);
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Email me a link" }).click();
      await page.getByText("Check your email").waitFor();

      const joining = await app.open(await linkTo(email));
      await createAccount(joining, "Grace");
      await joining.getByRole("button", { name: "Your menu" }).click();
      await joining.getByRole("menuitem", { name: /Profile/ }).click();
      await joining.getByRole("button", { name: "Leave" }).click();
      const dialog = joining.getByRole("dialog", { name: /^Leave/ });
      await dialog
        .getByText("You can rejoin only with a new invitation or an invitation code")
        .waitFor();
      await expectAccessible(joining);
      await dialog.getByRole("button", { name: "Leave", exact: true }).click();
      await joining
        .getByRole("heading", { name: "You are not a member of any organization" })
        .waitFor();
    },
  );

  test("by an organization that adds a member of another one · waits in the app until they respond", async () => {
    const { service } = app;
    const organizations = [await service.createOrganization(), await service.createOrganization()];
    for (const { key } of organizations) {
      const body = { email: "ben@example.org", identityUserId: identityUserIdOf("referrer") };
      expect((await service.call("POST", "/users", { key, body })).status).toBe(201);
    }
    const page = await app.open(app.organizationPath, { as: "referrer" });
    await page.getByRole("link", { name: "2 invitations" }).click();
    const invitations = page.getByRole("main").getByRole("region");
    await invitations.first().waitFor();
    await expectAccessible(page, { in: "all" });
    await invitations.first().getByRole("button", { name: "Decline" }).click();
    await until(async () => (await invitations.count()) === 1);
    await invitations.getByRole("button", { name: "Accept" }).click();
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await page.waitForURL(`**/${organizations[0]?.slug}`);
    await page.getByRole("link", { name: /invitation/ }).waitFor({ state: "detached" });
  });

  test("with a link that no longer works · explains what to do", async () => {
    const page = await app.open("/join/invitation#never-was");
    const failure = page.getByRole("heading", { name: "This invitation no longer works" });
    await failure.waitFor();
    await expectAccessible(page, { in: "all" });
    await go(page, "/nowhere");
    await failure.waitFor({ state: "detached" });
    await go(page, "/join/NEVER-WAS");
    await failure.waitFor();
  });
});
