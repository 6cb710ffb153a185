import type { Locator, Page } from "playwright-core";

export interface Taken {
  clicks: number;
  waitedMs: number;
}

type Step = (act: () => Promise<unknown>, shows: () => Promise<unknown>) => Promise<void>;

interface Job {
  name: string;
  /** A person of the demo world. */
  person: "referrer" | "superAdmin" | "admin";
  device: "desktop" | "phone";
  /** Starts on the person's home page. */
  run: (page: Page, step: Step) => Promise<void>;
}

const nothing = async () => undefined;
const shown = (locator: Locator) => () => locator.first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
const toast = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const rows = (page: Page) => page.locator("[data-row]");

async function openList(page: Page, name = "Referrals") {
  await link(page, name).click();
  await rows(page).first().waitFor();
}

/** A referral of the demo world. */
const name = "Mirela Vänskä";

export const jobs: Job[] = [
  {
    name: "See what was earned, is on its way, was paid last",
    person: "referrer",
    device: "phone",
    run: (page, step) =>
      step(() => page.reload(), shown(page.getByRole("region", { name: "Earned this year" }))),
  },
  {
    name: "Submit a referral",
    person: "referrer",
    device: "phone",
    run: async (page, step) => {
      const field = page.getByLabel("Name", { exact: true });
      await step(() => link(page, "Tell a friend").click(), shown(field));
      await field.fill("Calla Stonebridge");
      await page.getByLabel("Phone or email").fill("calla.stonebridge@example.com");
      await step(() => page.getByText("Heat pump").click(), nothing);
      const send = button(page, /^Send to/);
      await step(() => send.click(), shown(page.getByText(/^Sent to/)));
    },
  },
  {
    name: "Share the link with a friend",
    person: "referrer",
    device: "phone",
    run: async (page, step) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const copy = button(page, "Copy link");
      await step(() => button(page, "Share link").click(), shown(copy));
      await step(() => copy.click(), shown(page.getByText("Link copied")));
    },
  },
  {
    name: "Open the next page of the app",
    person: "superAdmin",
    device: "desktop",
    run: (page, step) => step(() => link(page, "People").click(), shown(rows(page))),
  },
  {
    name: "Open a record from a list",
    person: "superAdmin",
    device: "desktop",
    run: async (page, step) => {
      await openList(page);
      const stream = page.getByRole("region", { name: "Timeline" });
      await step(() => rows(page).first().getByRole("link").first().click(), shown(stream));
    },
  },
  {
    name: "Open the next record",
    person: "superAdmin",
    device: "desktop",
    run: async (page, step) => {
      await openList(page);
      await rows(page).first().getByRole("link").first().click();
      await page.getByRole("region", { name: "Timeline" }).waitFor();
      const before = page.url();
      await step(
        () => page.keyboard.press("j"),
        async () => {
          await page.waitForURL((url) => url.href !== before);
          await page.getByRole("region", { name: "Timeline" }).waitFor();
        },
      );
    },
  },
  ...(["first time", "again"] as const).map(
    (time): Job => ({
      name: `Find a referral by palette, ${time}`,
      person: "superAdmin",
      device: "desktop",
      run: async (page, step) => {
        const palette = page.getByRole("dialog", { name: "Search or run" });
        if (time === "again") {
          await page.keyboard.press("Control+k");
          await palette.getByRole("combobox").fill(name);
          await palette.getByRole("option", { name }).first().waitFor();
          await page.keyboard.press("Escape");
          await palette.waitFor({ state: "detached" });
        }
        await step(() => page.keyboard.press("Control+k"), shown(palette));
        await step(
          () => palette.getByRole("combobox").fill(name),
          shown(palette.getByRole("option", { name })),
        );
        await step(() => page.keyboard.press("Enter"), shown(page.getByRole("heading", { name })));
      },
    }),
  ),
  {
    name: "Write a message about the open record",
    person: "superAdmin",
    device: "desktop",
    run: async (page, step) => {
      await openList(page);
      await rows(page).first().getByRole("link").first().click();
      const field = page.getByLabel("Your message");
      await step(() => field.click(), nothing);
      await field.fill("We call tomorrow.");
      const written = page.getByRole("region", { name: "Timeline" }).getByText("We call tomorrow.");
      await step(() => page.keyboard.press("Control+Enter"), shown(written));
    },
  },
  {
    name: "Change the status of one",
    person: "superAdmin",
    device: "desktop",
    run: async (page, step) => {
      await openList(page);
      await rows(page).first().getByRole("link").first().click();
      const status = page.getByTitle("Change status");
      await step(() => status.click(), shown(page.getByRole("menuitem", { name: "Qualified" })));
      await step(
        () => page.getByRole("menuitem", { name: "Qualified" }).click(),
        shown(page.getByTitle("Change status").filter({ hasText: "Qualified" })),
      );
    },
  },
  {
    name: "Change the status of ten, and undo it",
    person: "superAdmin",
    device: "desktop",
    run: async (page, step) => {
      await openList(page);
      const box = (index: number) => rows(page).nth(index).getByRole("checkbox");
      const bar = page.getByRole("toolbar", { name: "Selected referrals" });
      await step(() => box(0).click(), shown(bar));
      await step(() => box(9).click({ modifiers: ["Shift"] }), shown(bar.getByText("10 selected")));
      const item = page.getByRole("menuitem", { name: "Contacted" });
      await step(() => bar.getByRole("button", { name: "Status" }).click(), shown(item));
      const done = toast(page, "10 referrals set to Contacted");
      await step(() => item.click(), shown(done));
      await done.hover();
      const undone = page.getByText("10 referrals restored");
      await step(() => done.getByRole("button", { name: "Undo" }).click(), shown(undone));
    },
  },
  {
    name: "Filter by two statuses and export",
    person: "superAdmin",
    device: "desktop",
    run: async (page, step) => {
      await openList(page);
      const panel = page.getByRole("dialog", { name: "Filters" });
      await step(
        () => page.getByRole("button", { name: "Filter", exact: true }).click(),
        shown(panel),
      );
      await step(
        () => panel.getByRole("button", { name: "Status" }).click(),
        shown(panel.getByLabel("Qualified")),
      );
      for (const status of ["Qualified", "Lost"]) {
        await step(
          () => panel.getByLabel(status).click(),
          () => page.waitForURL(new RegExp(status.toLowerCase())),
        );
      }
      await page.keyboard.press("Escape");
      const file = page.waitForEvent("download");
      await step(
        () => button(page, "Export CSV").click(),
        () => file,
      );
    },
  },
  {
    name: "Invite a person as a referrer",
    person: "admin",
    device: "desktop",
    run: async (page, step) => {
      await openList(page, "People");
      const dialog = page.getByRole("dialog", { name: "Invite person" });
      await step(() => button(page, "Invite person").click(), shown(dialog));
      await dialog.getByLabel("Email").fill("joren@example.com");
      await step(
        () => dialog.getByRole("button", { name: "Send invitation" }).click(),
        () => dialog.waitFor({ state: "detached" }),
      );
    },
  },
  {
    name: "Approve one bonus from home",
    person: "superAdmin",
    device: "desktop",
    run: async (page, step) => {
      const approve = button(page, /^Approve .*\d/);
      await step(() => link(page, /Bonus payments/).click(), shown(approve));
      await step(() => approve.click(), shown(page.getByText(/approved/i)));
    },
  },
];
