import type { Locator, Page } from "playwright-core";
import { giveAuthenticator } from "./authenticator.ts";
import type { TestApp } from "./use-app.ts";

export interface Form {
  /** Path under `src`. */
  file: string;
  name: string;
  /** Path of the form, under the organization. */
  at: string;
  as?: Parameters<TestApp["open"]>[1];
  /** How it is opened there. */
  open?: (page: Page) => Promise<unknown>;
  /** Its button, where the page has several forms. */
  verb?: string;
  /** Fields that are chosen first, so that the others are asked for. */
  choose?: (form: Locator) => Promise<unknown>;
  /** What the app refuses by itself is corrected, so that the service is asked about the rest. */
  correct?: (form: Locator) => Promise<unknown>;
  /** How the path ends that the texts are sent to, where the page asks for others by itself. */
  request?: string;
  answers: "taken" | "refused";
  /** Whether what was typed comes back after a reload in each run, and not in those at full volume alone. */
  isReloaded?: true;
}

/** Those in which anything can be typed, and stays as it was typed. */
export const textFields = ["textarea", "input:not([type])"]
  .concat(["text", "email", "url", "tel", "password"].map((type) => `input[type=${type}]`))
  .map((field) => `${field}:read-write:not([role=combobox], [list], [aria-hidden=true])`)
  .join(", ");

/** Markup, script and another direction, short enough for every name. */
export const hostileText = `"><img src=x onerror=document.body.dataset.harmed=1> שלום`;

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const paidBy = (name: RegExp) => (form: Locator) => form.getByRole("radio", { name }).check();

const payoutDetails = {
  file: "money/own-credentials-page.tsx",
  at: "/payment-details",
  as: { as: "referrer" },
  verb: "Save payout details",
} as const;

/** Those that need more than the component book has: the browser, another part of the page, or a draft. */
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
      await addLabel(form);
    },
    // The app reads amounts and days itself.
    correct: async (form) => {
      await form.getByRole("textbox", { name: /^Value/ }).fill("");
      await form.getByRole("textbox", { name: /^Earliest start/ }).fill("");
    },
    answers: "refused",
    isReloaded: true,
  },
];

/** The field is empty again when a label was added. */
async function addLabel(form: Locator) {
  const label = form.getByPlaceholder("Add label");
  await label.fill(hostileText.slice(0, 50));
  await label.press("Enter");
  await form.getByRole("button", { name: /^Remove label "><img/ }).waitFor();
}
