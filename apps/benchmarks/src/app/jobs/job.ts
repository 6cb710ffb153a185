import type { Locator, Page } from "playwright-core";

export interface Taken {
  clicks: number;
  waitedMs: number;
}

/** A click or key press, or undefined for none, and its result. */
export type Step = (
  act: (() => Promise<unknown>) | undefined,
  shows: () => Promise<unknown>,
) => Promise<void>;

export interface Job {
  name: string;
  /** A person in the demo world. */
  person: "referrer" | "otherReferrer" | "superAdmin" | "admin" | "freePlanAdmin";
  device: "desktop" | "phone";
  /**
   * The budget of the job: clicks and key presses in addition to typed text, and the waiting time.
   */
  budget: Taken;
  /** Does the job. The page is the person's home page at first. */
  run: (page: Page, step: Step, others: Others) => Promise<void>;
}

export interface Others {
  /** The page of another person, signed in on a desktop. */
  pageOf: (person: Job["person"]) => Promise<Page>;
  /** ID of the referrer who also does one of the jobs. */
  referrerId: string;
  /** Sends a POST request to the API with the organization's key. */
  post: (path: string, body: object) => Promise<void>;
}

/** The result of a click that needs no waiting, such as choosing an option. */
export const nothing = async () => undefined;
export const shown = (locator: Locator) => () =>
  until(() => locator.first().isVisible(), `does not appear: ${locator}`);
export const gone = (locator: Locator) => () =>
  until(async () => !(await locator.isVisible()), `does not disappear: ${locator}`);

/** How long a job looks for a control or a result before it fails. */
export const lookedForMs = 20_000;

/** Checks again immediately. The browser driver's own wait checks again after up to 500 ms. */
async function until(isTrue: () => Promise<boolean>, failure: string) {
  const startedAt = performance.now();
  while (!(await isTrue()))
    if (performance.now() - startedAt > lookedForMs) throw new Error(failure);
}
export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name }).first();
export const link = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("link", { name }).first();
export const rows = (page: Page) => page.locator("[data-row]");
export const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });

export async function openList(page: Page, name = "Referrals") {
  const menu = page.getByRole("button", { name: "Open navigation" });
  if (await menu.isVisible()) await menu.click();
  await link(page, name).click();
  await rows(page).first().waitFor();
}

export async function openFirstReferral(page: Page) {
  await openList(page);
  await rows(page).first().getByRole("link").first().click();
  await timeline(page).waitFor();
}
