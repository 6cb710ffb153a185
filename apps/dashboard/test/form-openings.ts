import { codeOf } from "@referral-service/api/test/authenticator.ts";
import { openSession } from "@referral-service/api/test/browser-session.ts";
import { forcePayment } from "@referral-service/api/test/forced-states.ts";
import { linkIn, mailsTo } from "@referral-service/api/test/written-mails.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp } from "./use-app.ts";

export interface Form {
  /** Below `src`. */
  file: string;
  name: string;
  /** Where it is, below `/app`. */
  at: (app: TestApp) => string | Promise<string>;
  as?: Parameters<TestApp["open"]>[1];
  /** How it is opened there. */
  open?: (page: Page, app: TestApp) => Promise<unknown>;
  /** Its button, where the page has several forms. */
  verb?: string;
  /** Fields that are chosen first, so that the others are asked for. */
  choose?: (form: Locator) => Promise<unknown>;
  /**
   * What the app itself rejects is corrected, so that the service is asked about the rest.
   */
  correct?: (form: Locator) => Promise<unknown>;
  /** End of the path that receives the texts, for pages that send other requests as well. */
  request?: string;
  /**
   * What the service answers: most texts are taken, and some fields have a form of their own. It is
   * not asked where the app rejects them itself.
   */
  answers: "taken" | "refused" | "not asked";
  /** Whether what was typed comes back after a reload in each run, and not in those at full volume alone. */
  isReloaded?: true;
}

/** Markup, script and another direction, short enough for every name. */
export const hostileText = `"><img src=x onerror=document.body.dataset.harmed=1> שלום`;

export const inOrganization = (path: string) => (app: TestApp) => `${app.organizationPath}${path}`;
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
export const pressInMenu = (of: RegExp, item: string) => async (page: Page) => {
  await press(of)(page);
  await page.getByRole("menuitem", { name: item }).click();
};

export async function newReferral(app: TestApp): Promise<string> {
  const { status, body } = await app.service.call("POST", "/referrals", {
    key: app.world.keys.organization,
    body: { name: "Una Falkenrath", referrerId: app.world.users.referrer },
  });
  expect(status).toBe(201);
  return body.id;
}

export async function paymentInProcess(app: TestApp): Promise<string> {
  const { body } = await app.service.call("POST", "/bonus-payments", {
    key: app.world.keys.superAdmin,
    body: { referralId: await newReferral(app), amount: 250, paymentMethod: "manual" },
  });
  await forcePayment(app.service, body.id, { status: "processing" });
  return body.id;
}

/** The referrer has the name of the person whom they refer. */
export async function draftWithWarning(app: TestApp): Promise<string> {
  const { service, world } = app;
  const { body: referrer } = await service.call("GET", `/users/${world.users.referrer}`, {
    key: world.keys.superAdmin,
  });
  const { body: referral } = await service.call("POST", "/referrals", {
    key: world.keys.organization,
    body: { name: `${referrer.firstName} ${referrer.lastName}`, referrerId: referrer.id },
  });
  const { status, body } = await service.call("POST", "/bonus-payments", {
    key: world.keys.superAdmin,
    body: { referralId: referral.id, amount: 250, paymentMethod: "manual" },
  });
  expect(status).toBe(201);
  return body.id;
}

/** The page offers to change the account, and asks for a first one only when a run needs it. */
export async function payerAccount(app: TestApp): Promise<string> {
  const who = { identityUserId: identityUserIdOf("superAdmin") };
  const session = await openSession(app.service, who, app.accounts.superAdmin);
  const { slug } = app.world.organizations.unlimited;
  const { status } = await session.call("PUT", `/api/payer-account?organization=${slug}`, {
    body: { accountHolder: "Brightside Energy", iban: "DE89 3704 0044 0532 0130 00" },
  });
  expect(status).toBe(200);
  return `${app.organizationPath}/payments/runs`;
}

export async function newDelivery(app: TestApp): Promise<string> {
  const key = app.world.keys.superAdmin;
  const endpoint = await app.service.call("POST", "/webhooks", {
    key,
    body: { name: "CRM", url: "http://127.0.0.1:1/", eventTypes: ["referral.created"] },
  });
  await newReferral(app);
  const path = `/webhooks/${endpoint.body.id}`;
  const deliveries = await app.service.call("GET", `${path}/deliveries`, { key });
  return `/settings${path}/${deliveries.body.data[0].id}`;
}

export async function newInvitation(app: TestApp): Promise<string> {
  const email = "invited@example.org";
  await app.service.call("POST", "/users", {
    key: app.world.keys.superAdmin,
    body: { email },
  });
  const [mail = { text: "" }] = await mailsTo(app.service, email);
  return `/join/invitation${new URL(linkIn(mail)).hash}`;
}

export async function newProspect(app: TestApp): Promise<string> {
  const { body } = await app.service.call("POST", "/bd/prospects", {
    key: app.world.keys.businessDeveloper,
    body: { name: "Una Falkenrath" },
  });
  return body.id;
}

/** An admin signs in, and is asked for the second factor. */
export async function signInByPassword(page: Page, app: TestApp) {
  const { email, password } = app.accounts.admin;
  const session = await openSession(
    app.service,
    { identityUserId: identityUserIdOf("admin") },
    app.accounts.admin,
  );
  const { body } = await session.call("POST", "/api/security/second-factor", { body: {} });
  await session.call("POST", "/auth/second-factor/confirm", {
    body: { code: codeOf(body.secret) },
  });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await page.getByLabel("Code").waitFor();
}

export async function newCode(app: TestApp): Promise<string> {
  const { body } = await app.service.call("POST", "/invitation-codes", {
    key: app.world.keys.superAdmin,
    body: {},
  });
  return body.code;
}

/** The app parses amounts itself. */
export const emptyValue = (form: Locator) => form.getByRole("textbox", { name: /^Value/ }).fill("");

export const paidBy = (name: RegExp) => (form: Locator) =>
  form.getByRole("radio", { name }).check();

/** The field is empty again when a label was added. */
export async function addLabel(form: Locator) {
  const label = form.getByPlaceholder("Add label");
  await label.fill(hostileText.slice(0, 50));
  await label.press("Enter");
  await form.getByRole("button", { name: /^Remove the label "><img/ }).waitFor();
}
