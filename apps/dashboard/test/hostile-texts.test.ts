import { openSession } from "@referral-service/api/test/browser-session.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import { describe, expect, test } from "vitest";
import { canBrowse, useApp } from "./use-app.ts";

/** Each would do or be something else where it is not shown as text. */
const hostileTexts = [
  `<img src=x onerror="document.body.dataset.harmed=1">`,
  `"><script>document.body.dataset.harmed=1</script>`,
  `<svg/onload=document.body.dataset.harmed=1>`,
  `javascript:document.body.dataset.harmed=1`,
  "{{constructor.constructor('document.body.dataset.harmed=1')()}}",
  "</title><b data-harmed>",
  "=HYPERLINK(0)&amp;&lt;i&gt;",
  "zero\u200bwidth\u2060joined",
  "שלום عالم 👩‍👩‍👧‍👦 e\u0301",
];

describe.runIf(canBrowse)("texts that people typed", () => {
  const app = useApp();

  test("with markup, script, and writing in the other direction · are text on every screen", async () => {
    const session = await openSession(
      app.service,
      { identityUserId: identityUserIdOf("superAdmin") },
      app.accounts.superAdmin,
    );
    const organization = app.world.organizations.unlimited;
    const named = `organization=${organization.slug}`;
    const made = await Promise.all(
      hostileTexts.flatMap((text, index) => [
        session.call("POST", `/api/users?${named}`, {
          body: { email: `typed-${index}@example.com`, firstName: text, company: text },
        }),
        session.call("POST", `/api/organizations/${organization.id}/api-keys`, {
          body: { name: text, scopes: ["referrals:read"] },
        }),
        session.call("POST", `/api/webhooks?${named}`, {
          body: {
            name: text,
            url: `http://127.0.0.1:1/${index}`,
            eventTypes: ["referral.created"],
          },
        }),
        session.call("POST", `/api/organizations/${organization.id}/custom-fields`, {
          body: { name: text, type: "text" },
        }),
      ]),
    );
    expect(made.map(({ status, text }) => (status === 201 ? status : text))).toEqual(
      made.map(() => 201),
    );
    const referrals = await Promise.all(
      hostileTexts.map((text) =>
        session.call("POST", `/api/referrals?${named}`, {
          body: {
            name: text,
            notes: text,
            company: text,
            address: { formatted: text },
            labels: [text.slice(0, 50)],
            customFields: { [text]: text },
          },
        }),
      ),
    );
    expect(referrals.map(({ status }) => status)).toEqual(referrals.map(() => 201));
    const page = await app.open(`${app.organizationPath}/people`, { as: "superAdmin" });
    for (const [index, text] of hostileTexts.entries()) {
      await page.goto(`/app${app.organizationPath}/referrals/${referrals[index]?.body.id}`);
      const panel = page.getByRole("complementary", { name: "Referral" });
      for (const place of ["heading", "definition"] as const) {
        await panel.getByRole(place).filter({ hasText: text }).first().waitFor();
      }
      expect(await page.locator("[data-harmed]").count()).toBe(0);
    }
    const screens = [
      "referrals",
      "people",
      "settings/api-keys",
      "settings/webhooks",
      "settings/custom-fields",
    ];
    for (const screen of screens) {
      await page.goto(`/app${app.organizationPath}/${screen}`);
      for (const text of hostileTexts) await page.getByText(text).first().waitFor();
      expect(await page.locator("[data-harmed]").count()).toBe(0);
    }
    await page.goto(`/app${app.organizationPath}/settings/audit-log?targetType=custom_field`);
    for (const text of hostileTexts.slice(0, 3)) await page.getByText(text).first().waitFor();
    expect(await page.locator("[data-harmed]").count()).toBe(0);
  });
});
