import { expect, test } from "vitest";
import { dayOf, timeInBothZones } from "./time.tsx";

const late = Date.parse("2026-11-26T02:30:00Z");

test("the tooltip of a time · for a reader whose clocks differ from the organization's · shows both", () => {
  expect(timeInBothZones(late, "Europe/Berlin", "America/Los_Angeles").split("\n")).toEqual([
    expect.stringMatching(/^Nov 26, 2026, 3:30:00\sAM in Europe\/Berlin$/),
    expect.stringMatching(/^Nov 25, 2026, 6:30:00\sPM in America\/Los Angeles$/),
  ]);
});

test.each([
  ["the same zone", "Europe/Berlin"],
  ["a zone with the same clocks", "Europe/Paris"],
  ["no organization", undefined],
])("the tooltip of a time · for a reader with %s · shows one", (_, zone) => {
  expect(timeInBothZones(late, zone, "Europe/Berlin")).toMatch(/^Nov 26, 2026, 3:30:00\sAM$/);
});

test("a day that is shown · is the organization's", () => {
  expect(dayOf(late, "America/Los_Angeles")).toBe("Nov 25, 2026");
});
