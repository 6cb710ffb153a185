import { describe, expect, test } from "vitest";
import { contract } from "./contract.ts";
import {
  calendarDate,
  emailAddress,
  nameText,
  queryUnixMs,
  sentUnixMs,
  text,
} from "./primitives.ts";
import { namedRoutes } from "./router.ts";

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: string) =>
  schema.safeParse(value).success;

describe("emailAddress", () => {
  test.each([
    "ada@example.com",
    "a@b.de",
    "first.last+tag@mail.example.co.uk",
    "o'brien@example.com",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    "ada@1.de",
    "ada@x-y.example",
  ])("%s · is accepted", (address) => {
    expect(accepts(emailAddress, address)).toBe(true);
  });

  test.each([
    "a@b",
    "mailto:x@y.de",
    "a..b@b.de",
    ".a@b.de",
    "a.@b.de",
    "a@b..de",
    "a@.de",
    "a@b.de.",
    "a@-b.de",
    "a@b-.de",
    "a b@c.de",
    "a@b.de ",
    "<a@b.de>",
    '"a"@b.de',
    "a@b@c.de",
    "a@[127.0.0.1]",
    "zoë@example.com",
    "a@\uff45xample.com",
    "a@exam\u212Ale.com",
    "a@m\u00fcller",
    "a@m\u00fcller.de/x",
    "a@m\u00fcller\u3002de",
    "a@b.de\n",
    `a@${"b".repeat(64)}.de`,
    "",
  ])("%j · is rejected", (address) => {
    expect(accepts(emailAddress, address)).toBe(false);
  });
});

test.each([
  ["ada@m\u00fcller.example", "ada@xn--mller-kva.example"],
  ["ada@mu\u0308ller.example", "ada@xn--mller-kva.example"],
  ["Ada@M\u00dcLLER.example", "Ada@xn--mller-kva.example"],
  ["ada@stra\u00dfe.example", "ada@xn--strae-oqa.example"],
  ["ada@xn--mller-kva.example", "ada@xn--mller-kva.example"],
  ["Ada@Example.com", "Ada@Example.com"],
])("emailAddress · %s · is stored as %s", (address, kept) => {
  expect(emailAddress.parse(address)).toBe(kept);
});

test("emailAddress · with non-ASCII letters before the @ · is rejected with that reason", () => {
  const { error } = emailAddress.safeParse("zo\u00eb@example.com");
  expect(error?.issues[0]?.message).toBe("must contain only ASCII characters before the @");
});

const invisible = [
  "",
  " ",
  "\u00a0\u3000",
  "\u200b",
  "\u200b\u200c\u200d\u2060\ufeff",
  "\u00ad",
  "\u3164",
  "\u2800",
  "\ufe0f",
  "\u{e0041}",
];
const unsafe = [
  "a\nb",
  "a\tb",
  "a\u0000b",
  "a\u0085b",
  "a\u202eb",
  "a\u2066b",
  "a\u2028b",
  "\u001b[31m",
];
const fine = ["Ada", "Zoë 🙂", "👩‍👩‍👧", "שלום", "محمد", "山田太郎", "می‌خواهم", "-", "a‏b"];

test.each(["0001-01-01", "2024-02-29", "9999-12-31"])("calendarDate · %s · is accepted", (date) => {
  expect(accepts(calendarDate, date)).toBe(true);
});

test.each(["2025-02-29", "2026-13-01", "2026-1-2", "20.11.2026", "2026-11-20T00:00:00Z", ""])(
  "calendarDate · %j · is refused",
  (text) => {
    expect(accepts(calendarDate, text)).toBe(false);
  },
);

test("calendarDate · in the year 0, which PostgreSQL cannot store · is refused with that reason", () => {
  const { error } = calendarDate.safeParse("0000-01-01");
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "must be in the year 0001 or later",
  ]);
});

test("names and texts · without visible characters · are rejected", () => {
  for (const value of invisible) {
    expect([value, accepts(text(100), value), accepts(nameText(100), value)]).toEqual([
      value,
      false,
      false,
    ]);
  }
});

test("names · with control characters, line breaks or marks that reverse the text direction · are rejected", () => {
  for (const value of unsafe)
    expect([value, accepts(nameText(100), value)]).toEqual([value, false]);
  expect(accepts(text(100), "two\nlines")).toBe(true);
});

test("names and texts · in any script · are accepted", () => {
  for (const value of fine) {
    expect([value, accepts(text(100), value), accepts(nameText(100), value)]).toEqual([
      value,
      true,
      true,
    ]);
  }
});

test("lists · with one end of a time window · have both, and say which one is included", () => {
  for (const { name, route } of namedRoutes(contract)) {
    const shape =
      (route.query as { shape?: Record<string, { description?: string }> } | undefined)?.shape ??
      {};
    for (const time of ["created", "updated"]) {
      const bounds = [`${time}After`, `${time}Before`].map((bound) => shape[bound]?.description);
      if (bounds.every((bound) => bound === undefined)) continue;
      expect([name, ...bounds]).toEqual([
        name,
        expect.stringContaining("at this time or later"),
        expect.stringContaining("before this time"),
      ]);
    }
  }
});

describe("sentUnixMs", () => {
  test.each([0, 1e11, 1_795_600_000_000])("%d · is a time in milliseconds", (time) => {
    expect(sentUnixMs.safeParse(time).success).toBe(true);
    expect(queryUnixMs.safeParse(String(time)).data).toBe(time);
  });

  test.each([1, 1_795_600_000, 1e11 - 1])("%d · is rejected with the fix", (time) => {
    for (const { error } of [sentUnixMs.safeParse(time), queryUnixMs.safeParse(String(time))]) {
      expect(error?.issues.map(({ message }) => message)).toEqual([
        "must be in milliseconds, but seems to be in seconds",
      ]);
    }
  });
});
