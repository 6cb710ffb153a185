import {
  button,
  type Job,
  link,
  nothing,
  openFirstReferral,
  openList,
  rows,
  shown,
  timeline,
} from "./job.ts";

/** The name of a referral in the demo world. */
const name = "Mirela Vänskä";

export const staffJobs: Job[] = [
  {
    name: "Open a record from a list",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 1, waitedMs: 150 },
    run: async (page, step) => {
      await openList(page);
      await step(() => rows(page).first().getByRole("link").first().click(), shown(timeline(page)));
    },
  },
  {
    name: "Open the next record",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 1, waitedMs: 100 },
    run: async (page, step) => {
      await openFirstReferral(page);
      const before = page.url();
      await step(
        () => page.keyboard.press("j"),
        async () => {
          await page.waitForURL((url) => url.href !== before);
          await timeline(page).waitFor();
        },
      );
    },
  },
  ...(["first time", "again"] as const).map(
    (time): Job => ({
      name: `Find a referral by palette, ${time}`,
      person: "superAdmin",
      device: "desktop",
      budget: { clicks: 3, waitedMs: time === "again" ? 300 : 400 },
      run: async (page, step) => {
        const palette = page.getByRole("dialog", { name: "Search" });
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
    budget: { clicks: 2, waitedMs: 200 },
    run: async (page, step) => {
      await openFirstReferral(page);
      const field = page.getByLabel("Your message");
      const text = `We call tomorrow, ${Date.now()}`;
      await step(() => field.click(), nothing);
      await field.fill(text);
      await step(() => page.keyboard.press("Control+Enter"), shown(timeline(page).getByText(text)));
    },
  },
  {
    name: "See a message from the other side",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 0, waitedMs: 5_000 },
    run: async (page, step, { pageOf }) => {
      await openFirstReferral(page);
      const other = await pageOf("admin");
      await other.goto(page.url());
      const field = other.getByLabel("Your message");
      const text = `I have called, ${Date.now()}`;
      await field.fill(text);
      await field.press("Control+Enter");
      await timeline(other).getByText(text).waitFor();
      await step(undefined, shown(timeline(page).getByText(text)));
    },
  },
  {
    name: "Call the person of a referral",
    person: "superAdmin",
    device: "phone",
    budget: { clicks: 2, waitedMs: 300 },
    run: async (page, step) => {
      await openList(page);
      const call = page.locator("a[href^='tel:']:visible");
      const row = rows(page).filter({ hasText: name });
      await step(() => row.getByRole("link").first().click(), shown(call));
      await step(() => call.first().click({ trial: true }), nothing);
    },
  },
  {
    name: "Change the status of one",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 2, waitedMs: 100 },
    run: async (page, step) => {
      await openFirstReferral(page);
      const item = page.getByRole("menuitem", { name: "Qualified" });
      await step(() => page.getByTitle("Change status").click(), shown(item));
      await step(
        () => item.click(),
        shown(page.getByTitle("Change status").filter({ hasText: "Qualified" })),
      );
    },
  },
  {
    name: "Change the status of ten",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 4, waitedMs: 500 },
    run: async (page, step) => {
      await openList(page);
      const box = (index: number) => rows(page).nth(index).getByRole("checkbox");
      const bar = page.getByRole("toolbar", { name: "Selected referrals" });
      const item = page.getByRole("menuitem", { name: "Contacted" });
      await step(() => box(0).click(), shown(bar));
      await step(() => box(9).click({ modifiers: ["Shift"] }), shown(bar.getByText("10 selected")));
      await step(() => bar.getByRole("button", { name: "Status" }).click(), shown(item));
      await step(
        () => item.click(),
        shown(page.getByRole("dialog", { name: /set to Contacted$/ })),
      );
    },
  },
  {
    name: "Undo the change of ten",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 1, waitedMs: 500 },
    run: async (page, step) => {
      await openList(page);
      const box = (index: number) => rows(page).nth(index).getByRole("checkbox");
      const bar = page.getByRole("toolbar", { name: "Selected referrals" });
      await box(0).click();
      await box(9).click({ modifiers: ["Shift"] });
      await bar.getByRole("button", { name: "Status" }).click();
      await page.getByRole("menuitem", { name: "Qualified" }).click();
      const done = page.getByRole("dialog", { name: "10 referrals set to Qualified" });
      await done.waitFor();
      await done.hover();
      await step(
        () => done.getByRole("button", { name: "Undo" }).click(),
        shown(page.getByText("10 referrals restored")),
      );
    },
  },
  {
    name: "Filter by two statuses and export",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 5, waitedMs: 600 },
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
      const file = page.waitForEvent("download");
      await step(
        () => button(page, "Export CSV").click(),
        () => file,
      );
    },
  },
  {
    name: "Submit a referral for someone",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 4, waitedMs: 400 },
    run: async (page, step) => {
      await openList(page);
      const dialog = page.getByRole("dialog", { name: "Submit referral" });
      await step(() => button(page, "Submit referral").click(), shown(dialog));
      const option = page.getByRole("option", { name: /Ruth Okafor/ });
      await dialog.getByLabel("Referrer").fill("Ruth");
      await step(undefined, shown(option));
      await step(() => option.first().click(), nothing);
      await step(() => dialog.getByText("Heat pump").click(), nothing);
      await dialog.getByLabel("Name", { exact: true }).fill("Linnea Ashgrove");
      await dialog
        .locator("input[name=email]")
        .fill(`linnea.${Date.now().toString(36)}@example.com`);
      await step(
        () => button(dialog, "Submit referral").click(),
        shown(page.getByRole("heading", { name: "Linnea Ashgrove" })),
      );
    },
  },
  {
    name: "Approve one bonus from home",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 2, waitedMs: 400 },
    run: async (page, step) => {
      const approve = button(page, /^Approve \D/);
      await step(() => link(page, /Bonus payments/).click(), shown(approve));
      await step(
        () => approve.click(),
        shown(page.getByRole("dialog", { name: "Payment approved" })),
      );
    },
  },
  {
    name: "Approve all without a warning",
    person: "superAdmin",
    device: "desktop",
    budget: { clicks: 3, waitedMs: 800 },
    run: async (page, step) => {
      const all = page.getByRole("checkbox", { name: /^Select all/ });
      const approve = button(page.getByRole("toolbar", { name: "Selected payments" }), /^Approve/);
      await step(() => link(page, /Bonus payments/).click(), shown(all));
      await step(() => all.click(), shown(approve));
      await step(() => approve.click(), shown(page.getByRole("dialog", { name: /approved/ })));
    },
  },
];
