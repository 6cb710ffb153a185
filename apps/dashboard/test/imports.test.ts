import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, expectNoneCut, useApp } from "./use-app.ts";

const hostileName = `<img src=x onerror=document.body.dataset.harmed=1> שלום`;
const formula = `=HYPERLINK(""https://example.com"")`;

const csvFile = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content as string),
});

describe.runIf(canBrowse)("imports", () => {
  const app = useApp();
  const referrals = () => `${app.organizationPath}/import/referrals`;
  const people = () => `${app.organizationPath}/import/people`;
  const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
  const press = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).click();
  const choose = (page: Page, file: ReturnType<typeof csvFile>) =>
    page.getByLabel(/CSV file/).setInputFiles(file);
  /** Creates the file in the browser, because it would otherwise be sent there as text. */
  const chooseLarge = (page: Page) =>
    page.getByLabel(/CSV file/).evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File(["a".repeat(12_000_001)], "large.csv", { type: "text/csv" }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
  const part = (page: Page, name: string) =>
    page
      .getByRole("main")
      .locator("section")
      .filter({ has: page.getByRole("heading", { name }) });

  /** Imports continue while the work lasts. */
  async function withWorker(work: () => Promise<unknown>) {
    const worker = await app.service.startWorker();
    try {
      await work();
    } finally {
      await worker.stop({ withinMs: 1_000 });
    }
  }

  async function saved(page: Page, name: string) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      part(page, name).getByRole("button", { name: "Export CSV" }).click(),
    ]);
    return {
      name: download.suggestedFilename(),
      text: await text(await download.createReadStream()),
    };
  }

  async function emailOf(userId: string): Promise<string> {
    const { body } = await app.service.call("GET", `/users/${userId}`, {
      key: app.world.keys.organization,
    });
    return body.email;
  }

  test("of referrals by an admin · are matched, checked, corrected with the list of errors, created and undone", async () => {
    const page = await app.open(`${app.organizationPath}/referrals`, { as: "superAdmin" });
    await page.getByRole("link", { name: "Import" }).click();
    await heading(page, "Import referrals");
    const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
    expect(await current.allTextContents()).toEqual(["Referrals"]);
    const rows = [
      "Full name;E-mail;Empfohlen von;Stand",
      `Ida Fjellstad;ida@example.com;${await emailOf(app.world.users.referrer)};4`,
      `${hostileName};hostile@example.com;;7`,
      `"${formula}";no address;;5`,
      "Ida F.;IDA@example.com;;6",
    ];
    await choose(page, csvFile("fair.csv", `\uFEFF${rows.join("\r\n")}\r\n`));
    const fieldOf = (header: string) => page.getByLabel(`Field for the column ${header}`);
    expect(await fieldOf("Full name").inputValue()).toBe("name");
    expect(await fieldOf("E-mail").inputValue()).toBe("email");
    expect(await fieldOf("Empfohlen von").inputValue()).toBe("");
    await fieldOf("Full name").selectOption("Don't import");
    await page.getByText("Choose a column for the field “Name”").waitFor();
    expect(await page.getByRole("button", { name: "Check file" }).isDisabled()).toBe(true);
    await fieldOf("Full name").selectOption("Name");
    await fieldOf("Empfohlen von").selectOption("Referrer's email");
    await fieldOf("Stand").selectOption("Notes");
    await page.getByText(hostileName).first().waitFor();

    await press(page, "Check file");
    await page.getByRole("progressbar", { name: "Checking rows" }).waitFor();
    await heading(page, "fair.csv");
    await withWorker(() => page.getByText("1 row can't be created").waitFor());
    await part(page, "Rows with errors")
      .getByText("E-mail: Enter an email address, like ada@example.com.")
      .waitFor();
    await part(page, "Duplicates")
      .getByText(/Ida F\./)
      .waitFor();
    await expectAccessible(page, { in: "all" });
    const bad = await saved(page, "Rows with errors");
    expect(bad.name).toBe("fair-bad-rows.csv");
    expect(bad.text).toContain(`"'=HYPERLINK(""https://example.com"")",no address,,5,4,bad,E-mail`);

    await page.getByLabel("Create row 5 anyway").check();
    await press(page, "Create valid rows: 3 referrals");
    await page.getByRole("progressbar", { name: "Creating rows" }).waitFor();
    await page.reload();
    await page.getByRole("progressbar", { name: "Creating rows" }).waitFor();
    await withWorker(() => page.getByText("3 referrals created").waitFor());
    await page.getByText(/can undo the import until/).waitFor();
    await page.getByRole("link", { name: "Referrals", exact: true }).first().click();
    await page.getByRole("row", { name: /Ida Fjellstad/ }).waitFor();
    await page.getByRole("row", { name: /<img src=x/ }).waitFor();
    expect(await page.evaluate(() => document.body.dataset.harmed)).toBeUndefined();

    await page.getByRole("link", { name: "Import" }).click();
    await part(page, "Earlier imports")
      .getByRole("link", { name: /fair\.csv/ })
      .click();
    await press(page, "Undo import");
    await press(page, "Remove 3 referrals");
    await page.getByRole("progressbar", { name: "Removing rows" }).waitFor();
    await withWorker(() => page.getByText("3 referrals removed").waitFor());
    await page.getByRole("link", { name: "Referrals", exact: true }).first().click();
    await page.getByRole("row", { name: /Ida Fjellstad/ }).waitFor({ state: "detached" });
  });

  test.runIf(isFullVolume)(
    "of people on a phone · are created without an email, and undo keeps people who have changed since then",
    async () => {
      const page = await app.open(`${app.organizationPath}/people`, { as: "admin", width: 390 });
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("link", { name: "Import" }).click();
      await heading(page, "Import people");
      await choose(
        page,
        csvFile(
          "team.csv",
          "Vorname,E-mail\nAda,ada.new@example.com\nGrace,grace.new@example.com\n",
        ),
      );
      await page.getByLabel("Field for the column Vorname").selectOption("First name");
      await expectNoneCut(page);
      await expectAccessible(page);
      await press(page, "Check file");
      await withWorker(async () => {
        await page.getByText("2 rows can be created").waitFor();
        await expectNoneCut(page);
        await press(page, "Create 2 people");
        await page.getByText("No invitations were sent").waitFor();
        await expectNoneCut(page);
      });
      const { body } = await app.service.call("GET", "/users?q=ada.new@example.com", {
        key: app.world.keys.organization,
      });
      const { status } = await app.service.call("POST", "/referrals", {
        key: app.world.keys.organization,
        body: { name: "Una Falkenrath", referrerId: body.data[0].id },
      });
      expect(status).toBe(201);
      await press(page, "Undo import");
      await press(page, "Remove 2 people");
      await withWorker(() => page.getByText("1 person removed").waitFor());
      await part(page, "Kept after undo").getByText("ada.new@example.com").waitFor();
      await expectNoneCut(page);
    },
  );

  test.runIf(isFullVolume)(
    "a referrer · imports their own referrals, and sees who can import people",
    async () => {
      const page = await app.open(referrals(), { as: "referrer" });
      await heading(page, "Import referrals");
      expect(await page.getByRole("heading", { name: "Earlier imports" }).count()).toBe(0);
      await choose(page, csvFile("own.csv", "Name,Status\nNeighbour,\nSomebody,completed\n"));
      await press(page, "Check file");
      await withWorker(() => page.getByText("1 row can't be created").waitFor());
      const address = page.url();
      await go(page, people());
      await page.getByText("Only admins can import people").waitFor();
      const other = await app.open(new URL(address).pathname.replace("/app", ""), {
        as: "businessDeveloper",
      });
      await other.getByText("Not found").waitFor();
    },
  );

  const picture = csvFile("photo.csv", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]));
  const nothing = csvFile("empty.csv", " \n");

  test.each<[string, (page: Page) => Promise<void>, RegExp]>([
    ["a picture", (page) => choose(page, picture), /is not a text file/],
    ["nothing", (page) => choose(page, nothing), /is empty/],
    ["too many bytes", chooseLarge, /larger than 12 MB/],
  ])(
    "a file with %s · is rejected with an explanation, and another one can be chosen",
    async (_, chooseFile, why) => {
      const page = await app.open(referrals(), { as: "admin" });
      await chooseFile(page);
      await page.getByRole("alert").getByText(why).waitFor();
      await choose(page, csvFile("good.csv", "Name\nAda Lovelace\n"));
      await page.getByText("good.csv").waitFor();
      await page.getByRole("alert").waitFor({ state: "detached" });
    },
  );

  test.runIf(isFullVolume)(
    "a quote that does not end · makes its row an error, and the chosen referrer gets the credit for the next one",
    async () => {
      const page = await app.open(referrals(), { as: "admin" });
      await choose(page, csvFile("broken.csv", 'Name,Raum\nAda,"4\nBob,5\n'));
      const check = page.getByRole("button", { name: "Check file" });
      expect(await check.isDisabled()).toBe(true);
      await page.getByRole("combobox", { name: "Referrer for all rows" }).fill("Dario");
      await page.getByRole("option", { name: /Dario Hazelwood/ }).click();
      await check.click();
      await withWorker(() => page.getByText("1 row can't be created").waitFor());
      const create = "Create valid rows: 1 referral for Dario Hazelwood";
      await page.getByRole("button", { name: create }).waitFor();
    },
  );
});
