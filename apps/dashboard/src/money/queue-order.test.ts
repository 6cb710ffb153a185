import { expect, test } from "vitest";
import { withPlacesKept } from "./queue-order.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test("rows in sight · when one leaves the queue and another arrives · keep their place", () => {
  expect(withPlacesKept(rows("c", "b", "a"), rows("d", "c", "a"))).toEqual(
    rows("c", "b", "a", "d"),
  );
});

test("rows out of sight · when they leave the queue · are gone", () => {
  expect(withPlacesKept(rows("c"), rows("c", "a"))).toEqual(rows("c", "a"));
});

test("a row in sight · when it was changed · is shown as it is now", () => {
  const [before, now] = [
    { id: "a", note: "" },
    { id: "a", note: "Changed" },
  ];
  expect(withPlacesKept([before], [now])).toEqual([now]);
});
