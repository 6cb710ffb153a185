import { expect, test } from "vitest";
import { cutTabs } from "./shown-tabs.ts";

const widthsPx = [40, 30, 50, 20];
const row = { open: 0, urgent: -1, roomPx: 130, gapPx: 10, iconPx: 15, countPx: 20 };

test("tabs · all show where they fit exactly", () => {
  expect(cutTabs(widthsPx, { ...row, roomPx: 170 })).toBeUndefined();
  expect(cutTabs(widthsPx, { ...row, roomPx: 169 })).toEqual({ firstCount: 2, named: undefined });
});

test("tabs · the first ones keep their places, and the menu names an open one without room", () => {
  expect(cutTabs(widthsPx, { ...row, open: 1 })).toEqual({ firstCount: 2, named: undefined });
  expect(cutTabs(widthsPx, { ...row, open: 2 })).toEqual({ firstCount: 1, named: 2 });
  expect(cutTabs(widthsPx, { ...row, open: 3 })).toEqual({ firstCount: 2, named: 3 });
});

test("tabs · the menu names an urgent one, but the open one comes first", () => {
  expect(cutTabs(widthsPx, { ...row, urgent: 3 })).toEqual({ firstCount: 2, named: 3 });
  expect(cutTabs(widthsPx, { ...row, open: 2, urgent: 3 })).toEqual({ firstCount: 1, named: 2 });
});

test("tabs · one that is wider than the row is in the menu alone", () => {
  expect(cutTabs(widthsPx, { ...row, open: 2, roomPx: 60 })).toEqual({ firstCount: 0, named: 2 });
});
