import { expect, test } from "vitest";
import { listed, withValues } from "./sentences.ts";

test("the preview of a change · with values · shows every one, also those that are cleared", () => {
  const values = { title: "Send the offer", dueAt: null, prospectId: undefined, labels: ["fair"] };
  const shown = 'title “Send the offer”, dueAt cleared, labels ["fair"]';
  expect([listed(values), withValues(values)]).toEqual([shown, `, with ${shown}`]);
});

test("the preview of a change · without values · ends before them, or names no changes", () => {
  expect([withValues({ dueAt: undefined }), listed({})]).toEqual(["", "no changes"]);
});
