import { expect, test } from "vitest";
import { withPlacesKept } from "./kept-rows.ts";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test("known rows · when one leaves the list and another arrives · keep their position", () => {
  expect(withPlacesKept(rows("c", "b", "a"), rows("d", "c", "a"))).toEqual(
    rows("c", "b", "a", "d"),
  );
});

test("a known row · after a change · shows the change", () => {
  const [before, now] = [
    { id: "a", note: "" },
    { id: "a", note: "Changed" },
  ];
  expect(withPlacesKept([before], [now])).toEqual([now]);
});
