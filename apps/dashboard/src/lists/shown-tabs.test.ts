import { expect, test } from "vitest";
import { shownTabs } from "./shown-tabs.ts";

const widthsPx = [40, 30, 50, 20];

test("tabs · all show where they fit exactly", () => {
  expect(shownTabs(widthsPx, { open: 0, roomPx: 170, gapPx: 10 })).toEqual([0, 1, 2, 3]);
  expect(shownTabs(widthsPx, { open: 0, roomPx: 169, gapPx: 10 })).toEqual([0, 1, 2]);
});

test("tabs · an open one without room moves the first ones out, and none changes its place", () => {
  expect(shownTabs(widthsPx, { open: 3, roomPx: 110, gapPx: 10 })).toEqual([2, 3]);
  expect(shownTabs(widthsPx, { open: 3, roomPx: 120, gapPx: 10 })).toEqual([1, 2, 3]);
  expect(shownTabs(widthsPx, { open: 2, roomPx: 109, gapPx: 10 })).toEqual([1, 2]);
  expect(shownTabs(widthsPx, { open: 2, roomPx: 30, gapPx: 10 })).toEqual([2]);
});
