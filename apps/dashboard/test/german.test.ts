import { openSession } from "@referral-service/api/test/browser-session.ts";
import { identityUserIdOf } from "@referral-service/local/demo-world/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { german } from "../src/languages/german.ts";
import { go } from "./kept-pages.ts";
import { canBrowse, loaded, useApp } from "./use-app.ts";

/** Frequent words in English sentences that are not German words and appear in no name in the demo world. */
const englishWords =
  /\b(?:the|your|you|of|with|yet|add|remove|this|are|is|not|can|by|last|all|open)\b/i;

/** Runs in the browser. Returns each text that people read or hear. */
const textsOnPage = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { tagName, lang } = node.parentElement ?? {};
    // The link to the English page is in English.
    if (tagName !== "NOSCRIPT" && lang !== "en") texts.push(node.textContent ?? "");
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      texts.push(element.getAttribute(name) ?? "");
    }
  }
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text));
};

const translations: Record<string, string> = german;

describe.runIf(canBrowse)("in a German browser", () => {
  const app = useApp();

  /** Collects names, messages and rules, because they are in the organization's own language. */
  function collectData(page: Page) {
    const parts: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === "string") parts.push(value);
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    };
    page.on("response", async (response) => {
      if (!response.url().includes("/app/api/")) return;
      collect(await response.json().catch(() => null));
    });
    return parts;
  }

  async function expectGerman(page: Page, data: readonly string[]) {
    await loaded(page);
    const texts = await page.evaluate(textsOnPage);
    // In a list, a message follows its sender.
    const isData = (text: string) =>
      data.some((part) => part.includes(text) || (part.length > 20 && text.includes(part)));
    const english = texts.filter((text) => {
      const isPhrase = Object.hasOwn(translations, text) && translations[text] !== text;
      return (isPhrase || englishWords.test(text)) && !isData(text);
    });
    expect.soft(english, new URL(page.url()).pathname).toEqual([]);
  }

  test.runIf(isFullVolume)(
    "a referrer · reads German on every page, in menus and in errors",
    async () => {
      const home = app.organizationPath;
      const page = await app.open(home, { as: "referrer", language: "de" });
      const data = collectData(page);
      await page.reload();
      const who = { identityUserId: identityUserIdOf("referrer") };
      const { call } = await openSession(app.service, who, app.accounts.referrer);
      const { slug } = app.world.organizations.unlimited;
      const firstOf = async (list: string) =>
        (await call("GET", `/api/${list}?organization=${slug}`)).body.data[0]?.id as string;
      const notices = `/api/notices?organization=${slug}`;
      const { body: present } = await call("GET", notices);
      // Statements are in the language of the emails.
      expect((await call("PUT", notices, { body: { ...present, language: "de" } })).status).toBe(
        200,
      );
      const paths = [
        "/referrals",
        `/referrals/${await firstOf("referrals")}`,
        "/conversations",
        `/conversations/${await firstOf("conversations")}`,
        "/payments",
        `/payments/${await firstOf("bonus-payments")}`,
        `/statements/${app.world.users.referrer}`,
        "/payment-details",
        "/links/public",
        `/links/public/${await firstOf("public-links")}`,
        "/links/public?create=true",
        "/profile",
        "/security",
        "/assistants",
        "/import/referrals",
        "/tell",
        "/people",
        "/nowhere",
      ];
      await expectGerman(page, data);
      for (const path of paths) {
        await go(page, `${home}${path}`);
        await expectGerman(page, data);
      }
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
      await expectGerman(page, data);
    },
  );

  test("a visitor · reads German before and while signing in", async () => {
    const page = await app.open("/sign-in", { language: "de" });
    const data = collectData(page);
    for (const path of [
      "/sign-in",
      "/sign-in/link",
      "/reset-password",
      "/join/invitation",
      "/join/nothing",
    ]) {
      await page.goto(`/app${path}`);
      await page.getByRole("heading").waitFor();
      await expectGerman(page, data);
    }
  });
});
