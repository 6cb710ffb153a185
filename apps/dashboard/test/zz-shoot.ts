import { readFileSync, writeFileSync } from "node:fs";
import { theBrowser } from "./browser.ts";

const base = "http://localhost:5830";
const quick = JSON.parse(
  readFileSync(new URL("../../../.local/quickstart.json", import.meta.url), "utf8"),
);
const [script = ""] = process.argv.slice(2);
const browser = await theBrowser();
const sessions: Record<string, unknown> = {};
async function open(
  as: string,
  { width = 1440, theme = "light", height = 900, touch = false } = {},
) {
  const account = Array.isArray(quick.people)
    ? quick.people.find((p: { name?: string; key?: string; role?: string }) =>
        [p.key, p.role, p.name].includes(as),
      )
    : quick.people[as];
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height },
    colorScheme: theme as "light",
    reducedMotion: "reduce",
    hasTouch: touch,
    isMobile: touch,
    locale: "en-GB",
    timezoneId: "Europe/Oslo",
    ...(sessions[as] ? { storageState: sessions[as] as never } : {}),
  });
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
  page.on("console", (m) => m.type() === "error" && console.log("CONSOLE", m.text().slice(0, 300)));
  if (!sessions[as]) {
    await page.goto("/app/sign-in");
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password").fill(account.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/o\//);
    sessions[as] = await context.storageState();
  }
  return page;
}
const shot = async (page: import("playwright-core").Page, name: string) =>
  writeFileSync(`/tmp/shots/${name}.png`, await page.screenshot());
const o = `/app/o/brightside-energy`;
await (await import(script)).default({ open, shot, o, quick, base });
await browser.close();
