import type { DemoPersonName } from "@referral-service/local/demo-world/cast.ts";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { canBrowse, useApp } from "./use-app.ts";

interface ExportedList {
  path: string;
  as: DemoPersonName;
  fileName: string;
  /** The rows on the page that must be in the file. */
  rows?: (page: Page) => Locator;
}

const lists: ExportedList[] = [
  { path: "/people?level=referrer&q=a", as: "businessDeveloper", fileName: "people.csv" },
  {
    path: "/settings/audit-log?action=invitation_code.created",
    as: "admin",
    fileName: "audit-log.csv",
  },
  { path: "/payments?status=failed", as: "superAdmin", fileName: "payments.csv" },
  { path: "/customers/companies?q=a", as: "admin", fileName: "companies.csv" },
  { path: "/links/public?status=active", as: "businessDeveloper", fileName: "public-links.csv" },
  { path: "/links/codes?status=active", as: "admin", fileName: "invitation-codes.csv" },
  {
    path: "/portal/tasks?group=overdue",
    as: "businessDeveloper",
    fileName: "tasks.csv",
    rows: (page) => page.getByRole("region", { name: "Overdue" }).getByRole("listitem"),
  },
];

describe.runIf(canBrowse)("lists as CSV", () => {
  const app = useApp();
  beforeAll(async () => {
    const key = app.world.keys.organization;
    await app.service.call("POST", "/invitation-codes", { key, body: {} });
  });

  async function linesOf(place: Page | Locator, fileName: string): Promise<string[]> {
    const page = "page" in place ? place.page() : place;
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      place.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(fileName);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    expect(content.subarray(0, 3), "the UTF-8 mark").toEqual(Buffer.from("\uFEFF"));
    return content.toString().trim().split("\r\n");
  }

  // The first is a table, and the last is in groups.
  const ofEachKind = lists.filter((_, index) => index === 0 || index === lists.length - 1);

  test.each(isFullVolume ? lists : ofEachKind)(
    "$path · Export CSV · saves the rows that match the filters in the URL",
    async ({ path, as, fileName, rows = (page) => page.locator("[data-row]") }) => {
      const page = await app.open(`${app.organizationPath}${path}`, { as });
      await rows(page).first().waitFor();
      const [header, ...records] = await linesOf(page, fileName);
      expect(header).toMatch(/^id,/);
      expect(await rows(page).count()).toBe(records.length);
    },
  );

  test("the delivery log of an endpoint · Export CSV · saves its deliveries", async () => {
    const key = app.world.keys.organization;
    const endpoint = { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["referral.created"] };
    const { body } = await app.service.call("POST", "/webhooks", { key, body: endpoint });
    const referral = { name: "Zebedee Quixley", referrerId: app.world.users.referrer };
    await app.service.call("POST", "/referrals", { key, body: referral });
    const path = `${app.organizationPath}/settings/webhooks/${body.id}?status=pending`;
    const page = await app.open(path, { as: "admin" });
    await page.getByRole("row", { name: /Zebedee Quixley/ }).waitFor();
    const [header, ...records] = await linesOf(page, "deliveries.csv");
    expect(header).toMatch(/,subject\.name,/);
    expect(records).toEqual([expect.stringMatching(/,referral\.created,.*,Zebedee Quixley,/)]);
  });

  test("people at a company · Export CSV in its panel · saves them", async () => {
    const page = await app.open(`${app.organizationPath}/customers/companies`, { as: "admin" });
    await page.getByRole("link", { name: "Fjord & Sons AB" }).click();
    const people = page.getByRole("region", { name: "People who work there" });
    await people.getByRole("listitem").first().waitFor();
    const [, ...records] = await linesOf(people, "people.csv");
    expect(await people.getByRole("listitem").count()).toBe(records.length);
  });
});
