import { openSession } from "@referral-service/api/test/browser-session.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, loaded, useApp } from "./use-app.ts";

/** Each part would run or look different if it were not shown as text. */
const hostileParts = [
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
/** Each text has as many parts as a name can contain, so that a screen opens twice and not nine times. */
const hostileTexts = [hostileParts.slice(0, 4).join(" "), hostileParts.slice(4).join(" ")];

describe.runIf(canBrowse)("texts from people", () => {
  const app = useApp();

  /** Sends POST requests as a person in their browser. */
  async function startPosting(as: "superAdmin" | "referrer" = "superAdmin") {
    const { unlimited } = app.world.organizations;
    const who = { identityUserId: identityUserIdOf(as) };
    const session = await openSession(app.service, who, app.accounts[as]);
    const send = async (method: string, path: string, body: object) => {
      const named = path.startsWith("organizations/") ? "" : `?organization=${unlimited.slug}`;
      const answer = await session.call(method, `/api/${path}${named}`, { body });
      expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
      return answer.body;
    };
    return {
      organization: `organizations/${unlimited.id}`,
      post: (path: string, body: object) => send("POST", path, body),
      put: (path: string, body: object) => send("PUT", path, body),
    };
  }

  const referralNamed = (text: string) => ({
    name: text,
    notes: text,
    company: text,
    address: { formatted: text },
    labels: hostileParts.map((part) => part.slice(0, 50)),
  });

  const expectNoHarm = async (page: Page) =>
    expect(await page.locator("[data-harmed]").count()).toBe(0);

  /** Waits until all texts are visible on the page, and checks that they had no other effect. */
  async function expectTexts(page: Page, texts: readonly string[]) {
    const missing = async () => {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
      const shown = await page.locator("body").innerText();
      return texts.filter((text) => !shown.includes(text));
    };
    await expect.poll(missing, { message: page.url() }).toEqual([]);
    await expectNoHarm(page);
  }

  test("with markup, script, and right-to-left text · appear as text on every screen", async () => {
    const { organization, post } = await startPosting();
    await Promise.all(
      hostileParts.flatMap((text, index) => [
        post("users", { email: `typed-${index}@example.com`, firstName: text, company: text }),
        post(`${organization}/api-keys`, { name: text, scopes: ["referrals:read"] }),
        post(`${organization}/personal-keys`, { name: text }),
        post("webhooks", {
          name: text,
          url: `http://127.0.0.1:1/${index}`,
          eventTypes: ["referral.created"],
        }),
        post(`${organization}/custom-fields`, { name: text, type: "text", isOnPublicForm: true }),
      ]),
    );
    const referrals = await Promise.all(
      hostileTexts.map((text) =>
        post("referrals", {
          ...referralNamed(text),
          customFields: Object.fromEntries(hostileParts.map((name) => [name, text])),
          status: "completed",
        }),
      ),
    );
    const page = await app.open(`${app.organizationPath}/people`, { as: "superAdmin" });
    for (const [index, text] of hostileTexts.entries()) {
      await go(page, `${app.organizationPath}/referrals/${referrals[index]?.id}`);
      const panel = page.getByRole("complementary", { name: "Referral" });
      for (const place of ["heading", "definition"] as const) {
        await panel.getByRole(place).filter({ hasText: text }).first().waitFor();
      }
      await expectNoHarm(page);
    }
    const screens = [
      "referrals",
      "people",
      "customers/people",
      "customers/companies",
      "assistants",
      "settings/api-keys",
      "settings/webhooks",
      "settings/custom-fields",
      "settings/labels",
    ];
    for (const screen of screens) {
      await go(page, `${app.organizationPath}/${screen}`);
      await expectTexts(
        page,
        hostileParts.map((text) => text.slice(0, 50)),
      );
    }
    await go(page, `${app.organizationPath}/settings/audit-log?targetType=custom_field`);
    await expectTexts(page, hostileParts.slice(0, 3));
    const { url } = await post("public-links", {});
    await page.goto(new URL(url).pathname);
    await expectTexts(page, hostileParts);
  });

  test("on the home page, in messages and about payments · also appear as text", async () => {
    const { post } = await startPosting();
    const referrerId = app.world.users.referrer;
    const { put } = await startPosting("referrer");
    const page = await app.open(app.organizationPath, { as: "superAdmin" });
    for (const text of hostileTexts) {
      const work = { referrerId, assigneeId: app.world.users.superAdmin };
      const { id: referralId } = await post("referrals", { ...referralNamed(text), ...work });
      // The home page names the oldest ones.
      await app.service.pool.query(
        `UPDATE referrals SET created_at = oldest.at - interval '1 minute'
        FROM (SELECT min(created_at) AS at FROM referrals) AS oldest WHERE id = $1`,
        [referralId],
      );
      await go(page, app.organizationPath);
      const referrals = page.getByRole("region", { name: "To contact" });
      await referrals.getByText(text).first().waitFor();
      await expectNoHarm(page);

      const { conversationId } = await post(`referrals/${referralId}/messages`, { body: text });
      // In this order, the newest conversation is the first row.
      const newest = `${app.organizationPath}/conversations/${conversationId}?sort=lastMessageAt`;
      await go(page, newest);
      await page.getByRole("region", { name: "Messages" }).getByText(text).waitFor();
      await page.getByRole("row").filter({ hasText: text }).first().waitFor();
      await expectNoHarm(page);

      const payment = await post("bonus-payments", { referralId, amount: 9, note: text });
      const details = { instructions: text };
      await put("payment-credentials", { paymentMethod: "manual", details });
      await post(`bonus-payments/${payment.id}/approve`, { reason: text });
      await post(`bonus-payments/${payment.id}/process`, {});
      await post(`bonus-payments/${payment.id}/fail`, { failureReason: text });
      await go(page, `${app.organizationPath}/payments/${payment.id}`);
      const panel = page.getByRole("complementary", { name: "Bonus payment" });
      await panel.getByRole("button", { name: "Show details" }).click();
      // The reason of the failure, the note and the payout details.
      await panel.getByText(text).nth(2).waitFor();
      await expectNoHarm(page);
    }
    await go(page, `${app.organizationPath}/payments?status=failed`);
    await expectTexts(page, hostileTexts);
  });

  test("in names of files that are not photos · appear as text in the list of uploads", async () => {
    const { post } = await startPosting();
    const { id } = await post("referrals", { name: "Una Falkenrath" });
    const path = `${app.organizationPath}/referrals/${id}`;
    const page = await app.open(path, { as: "superAdmin" });
    await page.getByRole("button", { name: "Add photos" }).waitFor();
    const buffer = Buffer.from("%PDF-1.7");
    const files = hostileParts.map((name) => ({ name, mimeType: "application/pdf", buffer }));
    await page.getByLabel("Photos to add").setInputFiles(files);
    const uploads = page.getByRole("list", { name: "Uploads" });
    await uploads
      .getByText("This is not a JPEG")
      .nth(hostileParts.length - 1)
      .waitFor();
    await expectTexts(page, hostileParts);
  });

  test("in the filters in URLs of lists and reports · are searched for or ignored", async () => {
    const page = await app.open(app.organizationPath, { as: "superAdmin" });
    const names = ["q", "label", "referrer", "status", "period", "from", "to", "interval"];
    const lists = ["people", "customers/people", "conversations"];
    for (const list of ["referrals", "reports", ...(isFullVolume ? lists : [])]) {
      for (const text of hostileTexts) {
        const filters = new URLSearchParams(names.map((name) => [name, text]));
        await go(page, `${app.organizationPath}/${list}?${filters}`);
        await loaded(page);
        if (list !== "reports") {
          const searched = () => page.getByRole("searchbox").inputValue();
          await expect.poll(searched, { message: list }).toBe(text);
        }
        await expectNoHarm(page);
      }
    }
  });

  test.runIf(isFullVolume)("in each field of a portal · appear as text on its pages", async () => {
    const key = app.world.keys.businessDeveloper;
    const create = async (collection: string, body: object) => {
      const answer = await app.service.call("POST", `/bd/${collection}`, { key, body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.id as string;
    };
    const page = await app.open(`${app.organizationPath}/portal`, { as: "businessDeveloper" });
    for (const text of hostileTexts) {
      const prospect = { name: text, company: text, phone: text.slice(0, 50), notes: text };
      const prospectId = await create("prospects", prospect);
      await create("tasks", { title: text, prospectId, dueAt: 1e11 });
      await create("activities", { type: "note", summary: text, prospectId });
      await go(page, `${app.organizationPath}/portal/prospects/${prospectId}`);
      const panel = page.getByRole("complementary", { name: "Prospect" });
      for (const place of ["heading", "definition", "listitem"] as const) {
        await panel.getByRole(place).filter({ hasText: text }).first().waitFor();
      }
      const timeline = panel.getByRole("region", { name: "Timeline" });
      await timeline.getByText(text).first().waitFor();
      await expectNoHarm(page);
    }
    for (const path of ["", "/prospects", "/prospects?view=list", "/tasks?group=overdue"]) {
      await go(page, `${app.organizationPath}/portal${path}`);
      await expectTexts(page, hostileTexts);
    }
  });
});
