import { givePaymentCredentials } from "@referral-service/api/test/payment-credentials.ts";
import { eventsOf } from "@referral-service/api/test/records.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, loseAnswer, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("bonus payments", () => {
  const app = useApp();

  /** Drafts a payment for a referral that has no other payment. */
  async function draft(name: string, amount: number): Promise<string> {
    const { keys, users } = app.world;
    const referral = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name, referrerId: users.referrer },
    });
    const { status, body } = await app.service.call("POST", "/bonus-payments", {
      key: keys.superAdmin,
      body: { referralId: referral.body.id, amount, currency: "EUR" },
    });
    expect(status).toBe(201);
    return body.id;
  }

  const wayOf = async (id: string) =>
    (await eventsOf(app.service, app.world.organizations.unlimited.id)).flatMap(
      ({ eventType, data }) =>
        "bonusPaymentId" in data && data.bonusPaymentId === id
          ? ["statusChange" in data ? data.statusChange.newStatus : eventType]
          : [],
    );

  const forgetCredentials = () =>
    app.service.deps.db.client.paymentCredentials.deleteMany({
      where: { userId: app.world.users.referrer },
    });

  /** Replaces the referrer's payout details with a bank account. */
  async function giveDetails() {
    await forgetCredentials();
    await givePaymentCredentials(
      app.service,
      { organizationId: app.world.organizations.unlimited.id, userId: app.world.users.referrer },
      "bank_transfer",
      { accountHolder: "Grace Hopper", accountNumber: "NO93 8601 1117 947" },
    );
  }

  const open = (as: "superAdmin" | "adminBonus" | "referrer", path = "", width = 1_440) =>
    app.open(`${app.organizationPath}/payments${path}`, { as, width });

  const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
  const panel = (page: Page) => page.getByRole("complementary", { name: "Bonus payment" });

  /** A position in the window, whatever appears there later. */
  async function centreOf(button: Locator) {
    const { x, y, width, height } = (await button.boundingBox()) as DOMRect;
    return { x: x + width / 2, y: y + height / 2 };
  }

  const focused = (element: Locator) =>
    element.evaluate((node) => node.contains(document.activeElement));

  async function press(button: Locator) {
    await button.focus();
    await button.press("Enter");
  }

  test("approved by a double click · is approved once, and the one that takes its place is not", async () => {
    const next = await draft("Ove Nextinline", 160);
    const id = await draft("Ebbe Twiceclicked", 150);
    const page = await open("superAdmin");
    const waiting = card(page, "Ebbe Twiceclicked");
    const approve = waiting.getByRole("button", { name: /^Approve €150\.00/ });
    const { x, y } = await centreOf(approve);
    await approve.dblclick();
    await waiting.getByText("Approved").waitFor();
    await expect.poll(() => focused(waiting)).toBe(true);
    await page.mouse.click(x, y);
    expect(await wayOf(next)).toEqual(["bonus_payment.created"]);
    expect(await wayOf(id)).toEqual(["bonus_payment.created", "approved"]);
  });

  test.runIf(isFullVolume)("from a draft to the money, with the referrer on a phone", async () => {
    await forgetCredentials();
    const id = await draft("Una Falkenrath", 150);
    const phone = await open("referrer", "", 390);

    const page = await open("superAdmin");
    const waiting = card(page, "Una Falkenrath");
    await waiting.getByText("No payout details").waitFor();
    await waiting.getByRole("button", { name: /^Approve €150\.00/ }).click();
    await waiting.getByText("Approved").waitFor();
    await waiting.getByRole("link").click();
    await panel(page).getByText("has no payout details").waitFor();
    expect(
      await panel(page)
        .getByRole("button", { name: /as processing$/ })
        .isDisabled(),
    ).toBe(true);
    expect(await wayOf(id)).toEqual(["bonus_payment.created", "approved"]);
    // The email about the first approved bonus asks for payout details.
    await panel(page)
      .getByText(/^Requested/)
      .waitFor();

    await phone
      .getByRole("row", { name: /Una Falkenrath.*Add payout details/ })
      .getByRole("link")
      .click();
    await phone.getByRole("link", { name: "Add payout details" }).waitFor();
    await expectAccessible(phone);
    await phone.getByRole("link", { name: "Add payout details" }).click();
    await phone.getByLabel("Account holder").fill("Grace Hopper");
    await phone.getByLabel("IBAN or account number").fill("NO93 8601 1117 948");
    await phone.getByRole("button", { name: "Save payout details" }).click();
    await phone.getByText(/Enter a valid IBAN/).waitFor();
    await phone.getByLabel("IBAN or account number").fill("NO93 8601 1117 947");
    await phone.getByRole("button", { name: "Save payout details" }).click();
    await phone.getByText("••••7947").waitFor();

    // The referrer's changes appear here automatically.
    await press(panel(page).getByRole("button", { name: "Show details" }));
    await panel(page).getByText("NO93 8601 1117 947").waitFor();
    await press(panel(page).getByRole("button", { name: "Mark as processing" }));
    await press(panel(page).getByRole("button", { name: "Mark as paid" }));
    const question = page.getByRole("dialog", { name: "Mark €150.00 as paid?" });
    await expectAccessible(page);
    await press(question.getByRole("button", { name: "Mark as paid" }));
    await panel(page).getByText("Paid", { exact: true }).first().waitFor();
    expect(await wayOf(id)).toEqual([
      "bonus_payment.created",
      "approved",
      "processing",
      "completed",
      "bonus_payment.completed",
    ]);
    await go(phone, `${app.organizationPath}/payments/${id}`);
    await panel(phone).getByText("Paid", { exact: true }).first().waitFor();
    expect(await panel(phone).getByText("by ").count()).toBe(0);
  });

  test("drafted next to a referral and in the queue · is drafted once, even if sent repeatedly", async () => {
    const { keys, users, organizations } = app.world;
    const referral = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name: "Ottilie Brandvold", referrerId: users.referrer },
    });
    const page = await app.open(`${app.organizationPath}/referrals/${referral.body.id}`, {
      as: "superAdmin",
    });
    await press(page.getByRole("button", { name: "More actions" }));
    await press(page.getByRole("menuitem", { name: "Draft bonus" }));
    const dialog = page.getByRole("dialog", { name: "Draft bonus payment" });
    await dialog.getByLabel("Amount").fill("19,995");
    await press(dialog.getByRole("button", { name: "Draft bonus" }));
    await dialog.getByText(/up to 2 decimal places, like/).waitFor();
    await dialog.getByLabel("Currency").selectOption("EUR");
    await dialog.getByLabel("Amount").fill("19,95");
    await page.route(/\/bonus-payments\?/, loseAnswer, { times: 1 });
    const send = dialog.getByRole("button", { name: "Draft €19.95" });
    await press(send);
    await dialog.getByText("The service can't be reached").waitFor();
    // The message appears before the dialog closes, and disappears five seconds later.
    await Promise.all([page.getByText("€19.95 needs approval").waitFor(), press(send)]);
    await dialog.waitFor({ state: "detached" });
    const paid = { where: { referralId: referral.body.id } };
    expect(await app.service.deps.db.client.bonusPayment.count(paid)).toBe(1);
    const stream = page.getByRole("region", { name: "Timeline" });
    await press(stream.getByRole("button", { name: "Approve €19.95" }));
    await stream.getByText("approved the bonus").waitFor();

    const phone = await open("adminBonus", "", 390);
    await press(phone.getByRole("button", { name: "More", exact: true }));
    await press(phone.getByRole("button", { name: "Draft bonus" }));
    const form = phone.getByRole("dialog", { name: "Draft bonus payment" });
    await press(form.getByRole("button", { name: "Draft bonus" }));
    await form.getByText("Choose a referral").waitFor();
    await expect.poll(() => focused(form.getByLabel("Referral"))).toBe(true);
    await form.getByLabel("Referral").fill("Ottilie");
    await phone.getByRole("option", { name: /Ottilie Brandvold/ }).click();
    await form.getByLabel("Amount").fill("120");
    await press(form.getByRole("button", { name: /^Draft .*120/ }));
    await panel(phone).getByText("Ottilie Brandvold").waitFor();
    const head = panel(phone).locator("header").first();
    await head.getByText("Draft", { exact: true }).waitFor();
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(60);
    // The steps are folded, so that the payout details are in the first screen.
    const { y = Number.NaN } =
      (await panel(phone).getByRole("heading", { name: "Payout" }).boundingBox()) ?? {};
    expect(y).toBeLessThan(400);
    const steps = panel(phone).getByRole("group").filter({ hasText: "step 1 of 4" });
    await steps.locator("summary").click();
    await steps.getByRole("listitem").filter({ hasText: "Processing" }).waitFor();
    expect(await app.service.deps.db.client.bonusPayment.count(paid)).toBe(2);
    await press(panel(phone).getByRole("link", { name: "Back" }));
    await phone.getByRole("button", { name: /^Approve \d+: .*\d/ }).waitFor();
    await press(phone.getByRole("button", { name: "Select", exact: true }));
    // A draft that arrives while the list is shown is its last row.
    await phone.getByRole("listitem").last().scrollIntoViewIfNeeded();
    await card(phone, "Ottilie Brandvold").getByRole("checkbox").first().check();
    const bar = phone.getByRole("toolbar", { name: "Selected payments" });
    await bar.getByRole("button", { name: /^Approve 1: .*120/ }).waitFor();
    expect(await phone.getByRole("button", { name: /^Approve \d+:/ }).count()).toBe(1);
    const drafts = (await eventsOf(app.service, organizations.unlimited.id)).filter(
      ({ eventType, data }) =>
        eventType === "bonus_payment.created" &&
        "referralId" in data &&
        data.referralId === referral.body.id,
    );
    expect(drafts).toHaveLength(2);
  });

  test("approved by two people at once · is approved once, and the other one sees who approved it", async () => {
    const id = await draft("Vera Arkwright", 75);
    const pages = [await open("superAdmin"), await open("adminBonus")];
    const bothAsked = Promise.withResolvers<void>();
    let asked = 0;
    for (const page of pages) {
      await page.route("**/approve?*", async (route) => {
        asked += 1;
        if (asked === pages.length) bothAsked.resolve();
        await bothAsked.promise;
        await route.continue();
      });
    }
    const buttons = pages.map((page) =>
      card(page, "Vera Arkwright").getByRole("button", { name: /^Approve/ }),
    );
    for (const button of buttons) await button.waitFor();
    await Promise.all(buttons.map((button) => button.click()));
    await Promise.any(
      pages.map((page) =>
        page.getByText(/(Solveig Lund|Carla Neri) already set .* to approved/).waitFor(),
      ),
    );
    for (const page of pages) {
      await card(page, "Vera Arkwright").getByText("Approved").waitFor();
    }
    expect(await wayOf(id)).toEqual(["bonus_payment.created", "approved"]);
  });

  test("that fails while the session ends · is retried; a wrong draft · is canceled; both with the keyboard", async () => {
    await giveDetails();
    const [id, wrong] = [await draft("Tamsin Greenhalgh", 200), await draft("Sanna Wrong", 5_000)];
    const page = await open("superAdmin", `/${id}`);
    for (const name of ["Approve €200.00", "Mark as processing"]) {
      const button = panel(page).getByRole("button", { name });
      await press(button);
      await button.waitFor({ state: "detached" });
      await expect.poll(() => focused(panel(page))).toBe(true);
    }
    await press(panel(page).getByRole("button", { name: "Mark as failed…" }));
    const dialog = page.getByRole("dialog", { name: "Mark €200.00 as failed" });
    await dialog.getByLabel("Reason").fill("The account was closed");
    await page.context().clearCookies();
    // The page receives the change, and learns at its next request that the session has ended.
    await draft("Ludovica Elsewhere", 20);
    const again = page.getByRole("dialog", { name: "Your session has ended" });
    await again.getByLabel("Password", { exact: true }).fill(app.accounts.superAdmin.password);
    await again.getByRole("button", { name: "Sign in", exact: true }).click();
    await again.waitFor({ state: "detached" });
    expect(await dialog.getByLabel("Reason").inputValue()).toBe("The account was closed");
    await press(dialog.getByRole("button", { name: "Mark as failed" }));
    await panel(page).getByText("The account was closed").first().waitFor();
    await press(panel(page).getByRole("button", { name: "Retry payment" }));
    await panel(page).getByRole("button", { name: "Mark as paid" }).waitFor();
    expect(await wayOf(id)).toEqual([
      "bonus_payment.created",
      "approved",
      "processing",
      "failed",
      "bonus_payment.failed",
      "processing",
    ]);
    expect(await card(page, "Sanna Wrong").getByRole("checkbox").count()).toBe(0);
    await page.keyboard.press("Escape");
    await card(page, "Sanna Wrong").getByRole("checkbox").check();
    await press(page.getByRole("button", { name: "Cancel payments" }));
    const question = page.getByRole("dialog", { name: /^Cancel 1 payment \(€5,000\.00/ });
    await expect.poll(() => focused(question.getByRole("button", { name: /^Cancel$/ }))).toBe(true);
    await press(question.getByRole("button", { name: "Cancel 1 payment" }));
    await question.waitFor({ state: "detached" });
    await card(page, "Sanna Wrong").waitFor({ state: "detached" });
    expect(await wayOf(wrong)).toEqual(["bonus_payment.created", "canceled"]);
  });

  test("with a warning · needs a reason in its row, and is approved with it by the bar", async () => {
    const { keys, users } = app.world;
    const referral = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: {
        name: "Signe Warned",
        email: app.accounts.referrer.email,
        referrerId: users.referrer,
      },
    });
    const { body } = await app.service.call("POST", "/bonus-payments", {
      key: keys.superAdmin,
      body: { referralId: referral.body.id, amount: 45, currency: "EUR" },
    });
    const page = await open("superAdmin");
    const warned = card(page, "Signe Warned");
    await warned.getByText("The referrer might be the referred person.").waitFor();
    await warned.getByRole("button", { name: /^Approve anyway… €45\.00/ }).waitFor();
    await warned.getByRole("checkbox").check();
    const bar = page.getByRole("toolbar", { name: "Selected payments" });
    await bar.getByText("Enter a reason for each payment with a warning.").waitFor();
    const approve = bar.getByRole("button", { name: "Approve 1: €45.00" });
    expect(await approve.isDisabled()).toBe(true);
    await warned.getByLabel("Reason to approve €45.00 anyway").fill("They share a mailbox");
    await bar.getByText("1 with a warning").waitFor();
    await press(approve);
    await bar.waitFor({ state: "detached" });
    expect(await wayOf(body.id)).toEqual(["bonus_payment.created", "approved"]);
    const entries = await app.service.deps.db.client.auditLog.findMany({
      where: { targetId: body.id },
    });
    expect(JSON.stringify(entries.map(({ changes }) => changes))).toContain("They share a mailbox");
  });

  test("many selected with Shift · are approved at once, and paid with a run and results from a file and by hand", async () => {
    await giveDetails();
    await app.service.deps.db.client.payerAccount.deleteMany();
    const names = ["Ines Runner", "Jonas Runner", "Kaja Runner"];
    const ids = [];
    for (const name of names) ids.push(await draft(name, 120));
    const page = await open("superAdmin");
    const box = (name: string) => card(page, name).getByRole("checkbox");
    await page.getByRole("button", { name: /^Approve \d+: .*€\d/ }).waitFor();
    await box("Kaja Runner").check();
    await box("Ines Runner").click({ modifiers: ["Shift"] });
    const bar = page.getByRole("toolbar", { name: "Selected payments" });
    await bar.getByText("3 selected").waitFor();
    await expectAccessible(page);
    await press(bar.getByRole("button", { name: "Approve 3: €360.00" }));
    await bar.waitFor({ state: "detached" });

    const createRun = page.getByRole("button", { name: "Create run for SEPA" });
    // What is approved is ready next to the drafts too.
    await createRun.waitFor();
    await page.getByRole("link", { name: /^To pay/ }).click();
    await press(createRun);
    const account = page.getByRole("dialog", { name: "Account to pay from" });
    await account.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
    await press(account.getByRole("button", { name: "Save account" }));
    const question = page.getByRole("dialog", { name: "Create SEPA run?" });
    await press(question.getByRole("button", { name: "Create run" }));
    const run = page.getByRole("complementary", { name: "Payment run", exact: true });
    const created = page.getByRole("dialog", { name: "SEPA run created" });
    await run.or(created).first().waitFor();
    if (await created.isVisible()) {
      await press(created.getByRole("button", { name: "Open run" }));
    }
    await run.getByRole("heading", { name: "Files" }).waitFor();
    await expectAccessible(page);
    const saved = page.waitForEvent("download");
    await press(run.getByRole("button", { name: "Download file" }));
    expect((await saved).suggestedFilename()).toMatch(/^payments-sepa-.*\.xml$/);

    const parts = await app.service.deps.db.client.paymentOfRun.findMany({
      where: { bonusPaymentId: { in: ids } },
    });
    const referenceOf = (id?: string) =>
      parts.find(({ bonusPaymentId }) => bonusPaymentId === id)?.reference;
    const results = [
      "reference,status,reason",
      `${referenceOf(ids[0])},completed,`,
      `${referenceOf(ids[1])},failed,Account closed`,
    ].join("\n");
    const buffer = Buffer.from(results);
    const file = { name: "results.csv", mimeType: "text/csv", buffer };
    await run.getByLabel("Result file").setInputFiles(file);
    await page.getByText(/^1 paid, 1 failed/).waitFor();
    await run.getByText("You can't cancel a run after").waitFor();
    const byHand = run.getByRole("listitem").filter({ hasText: String(referenceOf(ids[2])) });
    await press(byHand.getByRole("button", { name: "More actions for €120.00" }));
    await page.getByRole("menuitem", { name: `Copy reference ${referenceOf(ids[2])}` }).waitFor();
    await page.keyboard.press("Escape");
    await press(byHand.getByRole("button", { name: "Mark as paid €120.00" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }));
    await run.getByText(/^2 paid/).waitFor();
    expect(await wayOf(ids[2] ?? "")).toContain("bonus_payment.completed");
  });

  test("with a rule written as a sentence · are simulated, drafted and explained", async () => {
    const { keys, users } = app.world;
    const page = await app.open(`${app.organizationPath}/bonus-rules`, { as: "superAdmin" });
    await page.getByRole("link", { name: "Create bonus rule" }).click();
    await page.getByLabel("Name").fill("Welcome bonus");
    await page.getByRole("textbox", { name: "Amount" }).fill("75");
    await page.getByLabel("Status", { exact: true }).selectOption("qualified");
    await page.getByText("You get €75 when your referral reaches “Interested”").waitFor();
    await page.getByLabel("Last day", { exact: true }).fill("2020-01-01");
    await page.getByRole("button", { name: "Create bonus rule" }).click();
    await page
      .getByRole("alert")
      .getByText(/contradicts “from/)
      .waitFor();
    await page.getByRole("button", { name: "Remove last day" }).click();
    await page.getByRole("button", { name: /^Simulate/ }).click();
    await page.getByText("Largest drafts").waitFor();
    await page.getByRole("button", { name: "Create bonus rule" }).click();
    await page.getByRole("heading", { name: "Welcome bonus" }).waitFor();
    await page.getByText("In force").first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "End rule" }).waitFor();

    const phone = await app.open(`${app.organizationPath}/bonus-rules`, {
      as: "superAdmin",
      width: 390,
    });
    const ruleOf = (name: string) => phone.getByRole("listitem").filter({ hasText: name });
    await ruleOf("Welcome bonus")
      .getByText("€75.00 when a referral reaches Qualified", { exact: true })
      .waitFor();
    await ruleOf("Share of heat pumps")
      .getByText(
        "1% of the deal value, €40.00 to €150.00 when a referral reaches Completed (Interested in: Heat pump)",
      )
      .waitFor();
    await ruleOf("Welcome bonus").getByRole("link").click();
    await phone.getByRole("button", { name: "Edit rule" }).click();
    await phone.getByRole("textbox", { name: "Amount" }).waitFor();

    const referral = await app.service.call("POST", "/referrals", {
      key: keys.organization,
      body: { name: "Enya Dahlgren", referrerId: users.referrer, status: "qualified" },
    });
    const payments = await app.service.call(
      "GET",
      `/bonus-payments?referralId=${referral.body.id}`,
      { key: keys.organization },
    );
    const drafted = await open("superAdmin", `/${payments.body.data[0].id}`);
    await panel(drafted).getByRole("heading", { name: "Why this amount" }).waitFor();
    await panel(drafted)
      .getByText(/^€75\.00 to the referrer/)
      .waitFor();

    const home = await app.open(app.organizationPath, { as: "referrer", width: 390 });
    await home.getByRole("button", { name: /^See \d+ more bonus/ }).click();
    await home.getByText("You get €75 when your referral reaches “Interested”").waitFor();
  });
});
