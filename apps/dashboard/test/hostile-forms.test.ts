import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { forms, hostileText, textFields } from "./forms.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("hostile texts, typed into a form that the service answers", () => {
  const app = useApp();

  test.each(forms)(
    "$name · is accessible, does no harm, and what is refused is still there",
    async (form) => {
      const { at, as = { as: "superAdmin" }, open, verb, choose, correct } = form;
      const { request = "", answers } = form;
      const page = await app.open(`${app.organizationPath}${at}`, as);
      await open?.(page);
      const withTexts = page.locator("form").filter({ has: page.locator(textFields) });
      const shown =
        verb === undefined
          ? withTexts.last()
          : withTexts.filter({ has: page.getByRole("button", { name: verb, exact: true }) });
      await shown.waitFor();
      await choose?.(shown);
      const fields = await shown.locator(textFields).all();
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) await field.fill(hostileText);
      const submit = () => shown.evaluate((element: HTMLFormElement) => element.requestSubmit());
      if (correct !== undefined) {
        await submit();
        await shown.getByRole("alert").first().waitFor();
        for (const field of fields) expect(await field.inputValue()).toBe(hostileText);
        await correct(shown);
      }
      // Those that are taken are gone afterwards.
      if (answers === "taken") await expectAccessible(page, { in: "all", within: shown });
      const typed = await Promise.all(fields.map((field) => field.inputValue()));
      // Answers to what the page's last test asked for may still arrive.
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
        for (const [index, field] of fields.entries()) {
          expect(await field.inputValue()).toBe(typed[index]);
        }
      }
      expect(await page.evaluate(() => document.body.dataset.harmed)).toBeUndefined();
      // What was stored is shown in hostile-texts.test.ts. Drafts are one part of all forms.
      if (!form.isReloaded && !isFullVolume) return;
      await page.reload();
      // Behind the dialog of a draft it is there, and hidden from others.
      await page.locator("main").first().waitFor();
      if (form.isReloaded) {
        expect(await fields[0]?.inputValue()).toBe(typed[0]);
        await page.getByText("We restored your unsaved input.").waitFor();
      }
      expect(await page.evaluate(() => document.body.dataset.harmed)).toBeUndefined();
    },
  );

  test("the search for a person to credit · keeps what is typed before the chosen one's name arrives, and finds nobody", async () => {
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
    // The draft has only the ID.
    await page.reload();
    // The dialog moves the focus to its first field, which would close what is found.
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
