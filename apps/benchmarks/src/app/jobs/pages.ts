import type { Locator, Page } from "playwright-core";
import { type Job, link, rows, shown } from "./job.ts";

const main = (page: Page) => page.getByRole("main");
const table = (page: Page) => main(page).getByRole("table");

/**
 * The pages of the navigation, by link label. Each function locates the element that shows the page
 * is ready.
 */
const pages: Record<string, (page: Page) => Locator> = {
  Referrals: rows,
  Duplicates: (page) => main(page).getByRole("region", { name: "Possible duplicates" }),
  Customers: rows,
  Conversations: rows,
  // The jobs before this one can have approved all payments.
  "Bonus payments": (page) => rows(page).or(main(page).getByText("No payments to approve")),
  Pipeline: (page) => table(page).getByRole("link"),
  Reports: (page) => table(page).getByRole("row"),
  People: rows,
  "Links & codes": rows,
  Settings: (page) => main(page).getByLabel("Web address"),
  Home: (page) => main(page).getByRole("region", { name: "To contact" }),
};

export const pageJobs: Job[] = Object.entries(pages).map(([name, usable]) => ({
  name: `Open the page ${name}`,
  person: "superAdmin",
  device: "desktop",
  budget: { clicks: 1, waitedMs: 150 },
  run: async (page, step) => {
    const navigation = page.getByRole("navigation", { name: "Main" });
    if (name === "Home") {
      await link(navigation, "Referrals").click();
      await rows(page).first().waitFor();
    }
    await step(() => link(navigation, name).click(), shown(usable(page)));
  },
}));
