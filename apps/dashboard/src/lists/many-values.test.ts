import { expect, test } from "vitest";
import { manyIn, manyQuery, textOfMany, withOrWithout } from "./many-values.ts";

test.each(["new", "new,lost", "-new", "-new,lost"])(
  "several values · %s in the URL · are read and written in the same form",
  (text) => {
    expect(textOfMany(manyIn(text))).toBe(text);
  },
);

test("several values · chosen and removed one by one · disappear from the URL with the last one", () => {
  const one = withOrWithout(manyIn(undefined), "new", true);
  const two = withOrWithout(one, "lost", true);
  expect(textOfMany(two)).toBe("new,lost");
  expect(textOfMany({ ...two, isNot: true })).toBe("-new,lost");
  expect(textOfMany(withOrWithout(withOrWithout(two, "new", false), "lost", false))).toBe(
    undefined,
  );
});

test.each(["fair, spring", "-", "-5%2C", "50%", "a,b,-c"])(
  "a value %j · is one value in the URL and for the service",
  (value) => {
    const text = textOfMany({ isNot: false, values: [value] });
    expect(manyIn(text)).toEqual({ isNot: false, values: [value] });
    expect(manyQuery(text, "labels", "excludedLabels")).toEqual({
      labels: encodeURIComponent(value),
    });
    const others = textOfMany({ isNot: true, values: [value, "b"] });
    expect(manyIn(others)).toEqual({ isNot: true, values: [value, "b"] });
    expect(Object.keys(manyQuery(others, "labels", "excludedLabels"))).toEqual(["excludedLabels"]);
  },
);
