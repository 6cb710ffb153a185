import type { Page } from "playwright-core";
import { describe, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { demoDay } from "./demo-template.ts";
import { expectPicture } from "./picture.ts";
import { canBrowse, type OpenOptions, useApp } from "./use-app.ts";

interface Screen extends Pick<OpenOptions, "as" | "width"> {
  name: string;
  path: string;
  /** Resolves when the screen is complete. */
  shows: (page: Page) => Promise<unknown>;
  /** What the person does first. */
  after?: (page: Page) => Promise<unknown>;
  /**
   * Only a full-volume run shows this screen. It looks like another one, and another test checks its
   * accessibility.
   */
  isAtNight?: true;
  /**
   * The first screen of its kind, which every run also shows in the dark theme. Only a full-volume run
   * shows the others in it.
   */
  isDarkToo?: true;
}

const heading = (name: string) => (page: Page) =>
  page.getByRole("heading", { name, exact: true }).first().waitFor();
const row = (name: RegExp) => (page: Page) => page.getByRole("row", { name }).first().waitFor();
const dialog = (page: Page) => page.getByRole("dialog").waitFor();
const click = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();
const chooseFile = (page: Page) =>
  page.getByLabel(/Drop a CSV file here/).setInputFiles({
    name: "fair.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name,E-mail,Booth\nAda Lovelace,ada@example.com,4\n"),
  });

const screens: Screen[] = [
  { name: "sign-in", path: "/sign-in", shows: heading("Sign in") },
  {
    name: "home",
    isDarkToo: true,
    path: "",
    as: "superAdmin",
    shows: (page) => page.getByRole("region", { name: "To contact" }).waitFor(),
  },
  {
    name: "home-developer",
    isAtNight: true,
    path: "",
    as: "businessDeveloper",
    shows: (page) => page.getByRole("region", { name: "Your goals" }).waitFor(),
  },
  {
    name: "home-narrow",
    path: "",
    as: "referrer",
    width: 390,
    shows: (page) => page.getByText("What happens next").waitFor(),
  },
  {
    name: "report",
    isDarkToo: true,
    path: "/reports/referrals?period=90d",
    as: "superAdmin",
    shows: row(/^Lost/),
  },
  {
    name: "report-payments-narrow",
    isAtNight: true,
    path: "/reports/payments?period=12m",
    as: "superAdmin",
    width: 390,
    shows: row(/^Canceled/),
  },
  { name: "referrals", path: "/referrals", as: "superAdmin", shows: row(/Contacted/) },
  {
    name: "referral",
    isDarkToo: true,
    path: "/referrals?q=Vänskä&status=contacted",
    as: "superAdmin",
    after: (page) => page.getByRole("link", { name: "Mirela Vänskä" }).click(),
    shows: async (page) => {
      await page.getByRole("button", { name: "Add photos" }).waitFor();
      await page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "referrals-narrow",
    isDarkToo: true,
    path: "/referrals",
    as: "referrer",
    width: 390,
    shows: row(/Completed/),
  },
  { name: "people", path: "/people", as: "superAdmin", shows: row(/Dario Hazelwood/) },
  {
    name: "people-narrow",
    isAtNight: true,
    path: "/people",
    as: "superAdmin",
    width: 390,
    shows: heading("People"),
  },
  {
    name: "people-invite",
    isDarkToo: true,
    path: "/people",
    as: "superAdmin",
    after: click("Invite"),
    shows: dialog,
  },
  {
    name: "import-columns",
    path: "/import/referrals",
    as: "superAdmin",
    after: chooseFile,
    shows: heading("Match columns"),
  },
  {
    name: "import-narrow",
    isAtNight: true,
    path: "/import/people",
    as: "admin",
    width: 390,
    shows: heading("Import people"),
  },
  { name: "api-keys", path: "/settings/api-keys", as: "admin", shows: row(/Demo: every scope/) },
  {
    name: "api-keys-create",
    isAtNight: true,
    path: "/settings/api-keys",
    as: "admin",
    after: click("Create key"),
    shows: dialog,
  },
  {
    name: "webhooks-empty",
    isAtNight: true,
    path: "/settings/webhooks",
    as: "admin",
    shows: (page) => page.getByText("No endpoints yet").waitFor(),
  },
  {
    name: "profile",
    isAtNight: true,
    path: "/profile",
    as: "referrer",
    shows: heading("Profile"),
  },
  {
    name: "assistants",
    isAtNight: true,
    path: "/assistants",
    as: "superAdmin",
    shows: row(/Demo: superAdmin/),
  },
  {
    name: "settings-assistants",
    isAtNight: true,
    path: "/settings/assistants",
    as: "admin",
    shows: heading("Your AI assistants"),
  },
  { name: "custom-fields", path: "/settings/custom-fields", as: "admin", shows: row(/Roof/) },
  {
    name: "audit-log",
    path: "/settings/audit-log",
    as: "admin",
    shows: row(/Referral status changed/),
  },
  {
    name: "data-protection",
    isAtNight: true,
    path: "/settings/data-protection",
    as: "superAdmin",
    shows: (page) => page.getByText("No requests yet").waitFor(),
  },
  {
    name: "person",
    path: "/people",
    as: "superAdmin",
    after: (page) => page.getByRole("link", { name: "Dario Hazelwood" }).click(),
    shows: (page) => page.getByRole("complementary").getByText("Dario Hazelwood").waitFor(),
  },
  {
    name: "payments",
    isDarkToo: true,
    path: "/payments",
    as: "superAdmin",
    after: async (page) => {
      await page.getByRole("checkbox", { name: /^Select all/ }).check();
      await page.getByRole("heading", { name: "Runs in progress" }).waitFor();
    },
    shows: (page) => page.getByRole("button", { name: /^Approve \d/ }).waitFor(),
  },
  {
    name: "payments-narrow",
    isAtNight: true,
    path: "/payments",
    as: "referrer",
    width: 390,
    shows: row(/€|NOK/),
  },
  {
    name: "payment",
    path: "/payments?status=completed",
    as: "superAdmin",
    after: (page) => page.locator("[data-row]").nth(1).getByRole("link").click(),
    shows: (page) => page.getByRole("button", { name: "Show details" }).waitFor(),
  },
  {
    name: "conversation",
    isDarkToo: true,
    path: "/conversations",
    as: "referrer",
    width: 390,
    after: (page) => page.getByRole("link", { name: /^Rafa Yamamura/ }).click(),
    shows: (page) => page.getByLabel("Your message").waitFor(),
  },
  {
    name: "portal",
    path: "/portal",
    as: "businessDeveloper",
    shows: async (page) => {
      await page.getByRole("region", { name: "Overdue" }).getByRole("listitem").first().waitFor();
      await page.getByRole("progressbar").first().waitFor();
      await page.getByRole("rowheader", { name: "Lost" }).waitFor();
      await page
        .getByText(/^Call|^Meeting|^Note|^Email/)
        .first()
        .waitFor();
    },
  },
  {
    name: "portal-board",
    isDarkToo: true,
    path: "/portal/prospects",
    as: "businessDeveloper",
    shows: (page) =>
      page.getByRole("region", { name: "Lost" }).getByRole("listitem").first().waitFor(),
  },
  {
    name: "portal-prospect",
    path: "/portal/prospects?view=list",
    as: "admin",
    after: async (page) => {
      await page.getByRole("link", { name: /Dilnoza Karimova/ }).click();
      await page.getByRole("link", { name: "Prospects", exact: true }).click();
      await page.getByRole("button", { name: "List" }).click();
      await page.getByRole("row", { name: /Won/ }).first().getByRole("link").click();
    },
    shows: (page) =>
      page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first().waitFor(),
  },
  {
    name: "portal-tasks-narrow",
    isAtNight: true,
    path: "/portal/tasks",
    as: "businessDeveloper",
    width: 390,
    shows: (page) =>
      page.getByRole("region", { name: "Later" }).getByRole("listitem").first().waitFor(),
  },
  {
    name: "portal-goal",
    path: "/portal/goals?metric=activities",
    as: "businessDeveloper",
    after: (page) =>
      page
        .getByRole("row", { name: /Running/ })
        .first()
        .getByRole("link")
        .click(),
    shows: (page) => page.getByRole("complementary").locator("svg text").last().waitFor(),
  },
  {
    name: "conversations",
    isAtNight: true,
    path: "/conversations",
    as: "businessDeveloper",
    shows: row(/new/),
  },
  {
    name: "payment-details",
    isAtNight: true,
    path: "/payment-details",
    as: "referrer",
    shows: heading("Payout method"),
  },
  {
    name: "organization",
    isAtNight: true,
    path: "/settings/organization",
    as: "superAdmin",
    shows: (page) =>
      page.getByText(/^localhost:/).evaluate((help) => {
        // The service has another port in each run.
        help.textContent = "localhost/app/o/brightside-energy";
      }),
  },
  {
    name: "public-pages",
    isAtNight: true,
    path: "/settings/public-pages",
    as: "superAdmin",
    shows: (page) => page.getByLabel("Privacy notice").waitFor(),
  },
  {
    name: "palette",
    isDarkToo: true,
    path: "/people",
    as: "superAdmin",
    after: async (page) => {
      // The records that earlier screens opened are no longer recent.
      await page.reload();
      await row(/Dario Hazelwood/)(page);
      await page.keyboard.press("ControlOrMeta+k");
    },
    shows: dialog,
  },
];

describe.runIf(canBrowse)("screens", () => {
  const app = useApp({ at: demoDay });

  test.each(screens.filter(({ isAtNight }) => isFullVolume || !isAtNight))(
    "$name · looks as it was approved, and is accessible",
    async ({ name, path, as, width, after, shows, isDarkToo }) => {
      const whole = as === undefined ? path : `${app.organizationPath}${path}`;
      const page = await app.open(whole, { ...(as && { as }), ...(width && { width }) });
      await after?.(page);
      await shows(page);
      await expectPicture(page, `${name}-light`);
      await expectAccessible(page, { in: "all" });
      if (!isDarkToo && !isFullVolume) return;
      await page.emulateMedia({ colorScheme: "dark" });
      await expectPicture(page, `${name}-dark`);
      if (isFullVolume) await expectAccessible(page, { in: "colours" });
    },
  );
});
