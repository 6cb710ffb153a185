import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { forms, hostileText, textFields } from "./forms.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("hostile texts, typed into a form that the service validates", () => {
  const app = useApp();

  test.each(forms)(
    "$name · is accessible, does no harm, and keeps rejected input",
    async (form) => {
      const { at, as = { as: "superAdmin" }, open, field, choose, correct } = form;
      const { request = "", answers } = form;
      const page = await app.open(`${app.organizationPath}${at}`, as);
      await open?.(page);
      const withTexts = page.locator("form").filter({ has: page.locator(textFields) });
      const shown =
        field === undefined ? withTexts.last() : withTexts.filter({ has: page.getByLabel(field) });
      await shown.waitFor();
      await choose?.(shown);
      const fields = await shown.locator(textFields).all();
      expect(fields.length).toBeGreaterThan(0);
      for (const each of fields) await each.fill(hostileText);
      const submit = () => shown.evaluate((element: HTMLFormElement) => element.requestSubmit());
      if (correct !== undefined) {
        await submit();
        await shown.getByRole("alert").first().waitFor();
        for (const each of fields) expect(await each.inputValue()).toBe(hostileText);
        await correct(shown);
      }
      // Accepted texts disappear from the form afterwards.
      if (answers === "taken") await expectAccessible(page, { in: "all", within: shown });
      const typed = await Promise.all(fields.map((each) => each.inputValue()));
      // Responses to requests from the page's last test can still arrive.
      const asked = page.waitForRequest(
        (sent) => new URL(sent.url()).pathname.endsWith(request) && sent.method() !== "GET",
      );
      await submit();
      const response = await (await asked).response();
      expect(response?.ok(), `${response?.status()} of ${response?.url()}`).toBe(
        answers === "taken",
      );
      if (answers !== "taken") {
        await page.getByRole("alert").first().waitFor();
        await expectAccessible(page, { in: "all", within: shown });
        for (const [index, each] of fields.entries()) {
          expect(await each.inputValue()).toBe(typed[index]);
        }
      }
      expect(await page.evaluate(() => document.body.dataset.harmed)).toBeUndefined();
      // hostile-texts.test.ts checks how stored texts appear. All forms share the code for drafts.
      if (!form.isReloaded && !isFullVolume) return;
      await page.reload();
      // The draft's dialog covers the page and hides it from screen readers.
      await page.locator("main").first().waitFor();
      if (form.isReloaded) {
        expect(await fields[0]?.inputValue()).toBe(typed[0]);
        await page.getByText("We restored your unsaved input.").waitFor();
      }
      expect(await page.evaluate(() => document.body.dataset.harmed)).toBeUndefined();
    },
  );

  test("the search for a person to credit · keeps the input until the chosen person's name arrives, and finds no one", async () => {
    const page = await app.open(`${app.organizationPath}/referrals`, { as: "superAdmin" });
    await page.getByRole("button", { name: "Submit referral" }).click();
    const search = page.getByRole("combobox", { name: "Referrer" });
    await search.fill("Dario H");
    await page.getByRole("option", { name: /^Dario Hazelwood/ }).click();
    const namePath = /\/app\/api\/users\/[^/?]+\?/;
    const typed = Promise.withResolvers<void>();
    await page.route(namePath, async (route) => {
      await typed.promise;
      await route.continue();
    });
    // The draft contains only the ID.
    await page.reload();
    // The dialog moves the focus to its first field, which would close the search results.
    await page.getByRole("dialog").locator(":focus").waitFor();
    const nobody = `${hostileText} and more`;
    await search.fill(nobody);
    await page.getByText("No matching people.").waitFor();
    const named = page.waitForResponse(namePath);
    typed.resolve();
    await named;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    expect(await search.inputValue()).toBe(nobody);
    await search.fill("Dario S");
    await page.getByRole("option", { name: /^Dario S/ }).click();
    await expect.poll(() => search.inputValue()).toMatch(/^Dario S/);
    expect(await page.evaluate(() => document.body.dataset.harmed)).toBeUndefined();
  });
});
