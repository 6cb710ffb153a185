import { afterEach, expect, test } from "vitest";
import { dayMs, hourMs } from "../../ui/durations.ts";
import { formatIn, formatOf } from "../../ui/format-language.ts";
import { loadTexts, ownLanguage, ownReading, readingOf } from "./use-texts.ts";

const time = Date.parse("2026-11-27T13:05:00Z");

afterEach(() => formatIn("en", "UTC"));

test.each([
  ["en-US", "Europe/Oslo", "27 Nov, 14:05", "€1,250.50"],
  ["en-GB", "America/New_York", "Nov 27, 8:05 AM", "€1,250.50"],
  ["de-DE", "America/New_York", "27. Nov., 08:05", "1.250,50 €"],
  ["en-US@posix", "Europe/Oslo", "27 Nov, 14:05", "€1,250.50"],
  ["fr-FR", "Europe/Oslo", "27 Nov, 14:05", "€1,250.50"],
  ["", "Europe/Oslo", "27 Nov, 14:05", "€1,250.50"],
])(
  "a referrer with the language %j · in an organization in %s · reads their language in its format",
  async (locale, timeZone, day, money) => {
    Object.defineProperty(navigator, "language", { value: locale, configurable: true });
    await loadTexts();
    formatIn(formatOf(ownLanguage(), timeZone), timeZone);
    const reading = ownReading();
    const texts = [reading.shortTime(time, timeZone, time + dayMs), reading.money(1_250.5, "EUR")];
    expect(texts.map((text) => text.replaceAll(/\s/g, " "))).toEqual([day, money]);
  },
);

test("a short time · of today · has no day", async () => {
  await loadTexts("de");
  const { shortTime } = readingOf("de");
  expect(shortTime(time, "Europe/Oslo", time + hourMs)).toBe("14:05");
  expect(shortTime(time, "Europe/Oslo", time + 10 * hourMs)).toBe("27. Nov., 14:05");
});
