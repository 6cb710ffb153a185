import type { Locator, Page } from "playwright-core";
import { giveAuthenticator } from "./authenticator.ts";
import type { TestApp } from "./use-app.ts";

interface Form {
  /** Path under `src`. */
  file: string;
  name: string;
  /** Path of the page with the form, under the organization. */
  at: string;
  as?: Parameters<TestApp["open"]>[1];
  /** Opens the form on its page. */
  open?: (page: Page) => Promise<unknown>;
  /** Label of a field that only this form has, for pages with several forms. */
  field?: string;
  /** Chooses the fields that make others appear. */
  choose?: (form: Locator) => Promise<unknown>;
  /** Corrects fields that the app itself rejects, so that the service validates the rest. */
  correct?: (form: Locator) => Promise<unknown>;
  /** The end of the path that receives the texts, for pages that also send other requests. */
  request?: string;
  answers: "taken" | "refused";
  /** True if every run checks the input after a reload. Other forms are checked only in a full-volume run. */
  isReloaded?: true;
}

/** Fields that accept any text and keep it unchanged. */
export const textFields = ["textarea", "input:not([type])"]
  .concat(["text", "email", "url", "tel", "password"].map((type) => `input[type=${type}]`))
  .map((field) => `${field}:read-write:not([role=combobox], [list], [aria-hidden=true])`)
  .join(", ");

/** Markup, script and right-to-left text, short enough for every name. */
export const hostileText = `"><img src=x onerror=document.body.dataset.harmed=1> שלום`;

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const paidBy = (name: RegExp) => (form: Locator) => form.getByRole("radio", { name }).check();

const payoutDetails = {
  file: "money/own-credentials-form.tsx",
  at: "/payment-details",
  as: { as: "referrer" },
  open: (page: Page) =>
    page
      .getByRole("button", { name: /^Change/ })
      .first()
      .click(),
  field: "Bank transfer",
} as const;

/**
 * Forms that the component book cannot test, because they need the browser, another part of the page, or a
 * draft.
 */
export const forms: Form[] = [
  {
    name: "add a passkey",
    file: "access/security/passkeys-section.tsx",
    at: "/security",
    open: async (page) => {
      await giveAuthenticator(page);
      await press("Add passkey")(page);
    },
    request: "/auth/passkeys",
    answers: "taken",
  },
  {
    name: "save a view",
    file: "referrals/views-menu-popup.tsx",
    at: "/referrals?status=qualified",
    open: async (page) => {
      await press(/^Views/)(page);
      await page.getByRole("menuitem", { name: "Save view" }).click();
    },
    answers: "taken",
  },
  {
    ...payoutDetails,
    name: "paid by bank transfer",
    choose: paidBy(/^Bank transfer/),
    answers: "refused",
  },
  { ...payoutDetails, name: "paid by PayPal", choose: paidBy(/^PayPal/), answers: "taken" },
  {
    ...payoutDetails,
    name: "paid in another way",
    choose: (form) => form.getByRole("radio").last().check(),
    answers: "taken",
  },
  {
    name: "the reason of a decision",
    file: "referrals/duplicates/reason-form.tsx",
    at: "/duplicates",
    open: (page) =>
      page
        .getByRole("button", { name: /^Credit / })
        .nth(1)
        .click(),
    answers: "taken",
  },
  {
    name: "new referral",
    file: "referrals/create-dialog.tsx",
    at: "/referrals?create=true",
    choose: async (form) => {
      await form.getByRole("combobox", { name: "Referrer" }).fill("Dario H");
      await form
        .page()
        .getByRole("option", { name: /^Dario Hazelwood/ })
        .click();
      await form.getByRole("checkbox", { name: "Heat pump" }).check();
      await form.getByRole("button", { name: /^More/ }).click();
      await addLabel(form);
    },
    // The app itself parses amounts and days.
    correct: async (form) => {
      await form.getByRole("textbox", { name: /^Value/ }).fill("");
      await form.getByRole("textbox", { name: /^Earliest start/ }).fill("");
    },
    answers: "refused",
    isReloaded: true,
  },
];

/** The field is empty again after a label was added. */
async function addLabel(form: Locator) {
  const label = form.getByPlaceholder("Add label");
  await label.fill(hostileText.slice(0, 50));
  await label.press("Enter");
  await form.getByRole("button", { name: /^Remove label "><img/ }).waitFor();
}
