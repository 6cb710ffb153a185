import { describe, expect, test } from "vitest";
import { updateOrganization } from "./organizations.ts";

const takes = (changes: object) => updateOrganization.safeParse(changes).success;

describe("updateOrganization", () => {
  test.each(["acme", "acme-2", "2f", "admin-2", "my-api"])("slug · as %s · is accepted", (slug) => {
    expect(takes({ slug })).toBe(true);
  });

  test.each(["admin", "api", "www", "app", "null", "join", "docs", "static", "support", "help"])(
    "slug · as the reserved word %s · is rejected with that reason",
    (slug) => {
      const { error } = updateOrganization.safeParse({ slug });
      expect(error?.issues.map(({ message }) => message)).toEqual(["must not be a reserved word"]);
    },
  );

  test.each([
    "me",
    "r",
    "Acme",
    "a",
    "acme-",
    "a--b",
    "a_b",
    "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
  ])("slug · as %s · is rejected", (slug) => {
    expect(takes({ slug })).toBe(false);
  });

  test.each(["https://cdn.example.com/logo@2x.png?v=1#top", null])(
    "logoUrl · as %s · is accepted unchanged",
    (logoUrl) => {
      expect(updateOrganization.parse({ logoUrl })).toEqual({ logoUrl });
    },
  );

  test.each([
    " https://a.example/x ",
    "https://a.exa\nmple",
    "http://a.example",
    "https:a.example",
    "https://me:secret@a.example",
    "https://a.example/\0",
    `https://a.example/${"x".repeat(2_048)}`,
  ])("logoUrl · as %j · is rejected", (logoUrl) => {
    expect(takes({ logoUrl })).toBe(false);
  });

  test.each(["privacyUrl", "imprintUrl", "termsUrl"])(
    "%s · as an absolute web address · is accepted unchanged, and nothing else is",
    (setting) => {
      for (const url of [
        "https://acme.example/privacy?lang=de#law",
        "HTTP://acme.example",
        "https://müller.example/Datenschutz",
        null,
      ]) {
        expect(updateOrganization.parse({ [setting]: url })).toEqual({ [setting]: url });
      }
      for (const url of [
        "acme.example/privacy",
        "/privacy",
        "//acme.example/privacy",
        "javascript:alert(1)",
        "data:text/html,<b>",
        "mailto:privacy@acme.example",
        "https://me:secret@acme.example",
        "https://acme.example/a b",
        "https://",
        "",
      ]) {
        expect([url, takes({ [setting]: url })]).toEqual([url, false]);
      }
    },
  );

  test("consentText · with several lines · is accepted unchanged, and a blank or too long one is rejected", () => {
    const consentText = " I agree.\n\n– to calls\n– to https://acme.example <b> ";
    expect(updateOrganization.parse({ consentText })).toEqual({ consentText });
    expect(takes({ consentText: null })).toBe(true);
    expect(takes({ consentText: "x".repeat(2_000) })).toBe(true);
    for (const refused of ["", " \n ", "x".repeat(2_001)]) {
      expect(takes({ consentText: refused })).toBe(false);
    }
    expect(takes({ consentVersion: 7 })).toBe(false);
  });

  test.each(["Europe/Oslo", "America/Argentina/Salta", "UTC", "Etc/GMT+1"])(
    "timezone · as %s · is accepted",
    (timezone) => {
      expect(takes({ timezone })).toBe(true);
    },
  );

  const refusedZones = ["+01:00", "Mars/Olympus", "CET", "IST", "utc", ""];
  test.each(refusedZones)("timezone · as %j · is rejected", (timezone) => {
    expect(takes({ timezone })).toBe(false);
  });
});
