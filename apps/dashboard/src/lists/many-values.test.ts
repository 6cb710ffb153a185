import { expect, test } from "vitest";
import { manyIn, textOfMany, withOrWithout } from "./many-values.ts";

test.each(["new", "new,lost", "-new", "-new,lost"])(
  "several values · %s in the address · are read and written alike",
  (text) => {
    expect(textOfMany(manyIn(text))).toBe(text);
  },
);

test("several values · chosen and removed one by one · leave the address with the last one", () => {
  const one = withOrWithout(manyIn(undefined), "new", true);
  const two = withOrWithout(one, "lost", true);
  expect(textOfMany(two)).toBe("new,lost");
  expect(textOfMany({ ...two, isNot: true })).toBe("-new,lost");
  expect(textOfMany(withOrWithout(withOrWithout(two, "new", false), "lost", false))).toBe(
    undefined,
  );
});
