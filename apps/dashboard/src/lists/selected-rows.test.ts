import { expect, test } from "vitest";
import { stepped, toggled } from "./selected-rows.ts";

const ids = ["a", "b", "c", "d"];

test("a row · toggled twice · is selected and cleared", () => {
  const selected = toggled(new Set(), { ids, id: "b", from: undefined });
  expect([...selected]).toEqual(["b"]);
  expect([...toggled(selected, { ids, id: "b", from: undefined })]).toEqual([]);
});

test("a row · with Shift, below or above the previous one · selects the rows between", () => {
  expect([...toggled(new Set(["b"]), { ids, id: "d", from: "b" })]).toEqual(["b", "c", "d"]);
  expect([...toggled(new Set(["d"]), { ids, id: "b", from: "d" })].sort()).toEqual(["b", "c", "d"]);
  expect([...toggled(new Set(ids), { ids, id: "c", from: "b" })]).toEqual(["a", "d"]);
});

test("a row · with Shift after the previous one has left the queue · is selected alone", () => {
  expect([...toggled(new Set(), { ids, id: "c", from: "gone" })]).toEqual(["c"]);
});

test("a step with Shift · forward and back · selects both rows, then clears the last one", () => {
  const down = stepped(new Set(), { from: "b", to: "c" });
  expect([...down]).toEqual(["b", "c"]);
  const further = stepped(down, { from: "c", to: "d" });
  expect([...further]).toEqual(["b", "c", "d"]);
  expect([...stepped(further, { from: "d", to: "c" })]).toEqual(["b", "c"]);
});
