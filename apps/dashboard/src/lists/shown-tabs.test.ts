import { expect, test } from "vitest";
import { shownTabs } from "./shown-tabs.ts";

const widthsPx = [40, 30, 50, 20];
const row = { open: 0, first: 0, roomPx: 110, gapPx: 10 };

test("tabs · all show where they fit exactly", () => {
  expect(shownTabs(widthsPx, { ...row, roomPx: 170 })).toEqual([0, 1, 2, 3]);
  expect(shownTabs(widthsPx, { ...row, roomPx: 169 })).toEqual([0, 1, 2]);
});

test("tabs · an open one without room moves the row, and none changes its place", () => {
  expect(shownTabs(widthsPx, { ...row, open: 2 })).toEqual([1, 2]);
  expect(shownTabs(widthsPx, { ...row, open: 3 })).toEqual([2, 3]);
  expect(shownTabs(widthsPx, { ...row, open: 2, roomPx: 30 })).toEqual([2]);
});

test("tabs · an open one in sight moves nothing", () => {
  expect(shownTabs(widthsPx, { ...row, open: 2, first: 1 })).toEqual([1, 2]);
  expect(shownTabs(widthsPx, { ...row, open: 1, first: 1 })).toEqual([1, 2]);
  expect(shownTabs(widthsPx, { ...row, open: 0, first: 1 })).toEqual([0, 1]);
});

test("tabs · the room after the last one shows those before the first", () => {
  expect(shownTabs(widthsPx, { ...row, open: 3, first: 3 })).toEqual([2, 3]);
  expect(shownTabs(widthsPx, { ...row, open: 3, first: 2, roomPx: 170 })).toEqual([0, 1, 2, 3]);
});

test("tabs · without an open one the first ones show", () => {
  expect(shownTabs(widthsPx, { ...row, open: -1 })).toEqual([0, 1]);
});
