import { expect, test } from "vitest";
import { reasonFor } from "./palette.ts";

const ada = {
  name: "Ada Lovelace",
  texts: { Email: "ada@analytical.example", Phone: "+44 20 7946 0000", Company: null },
};

test.each([
  ["lovelace", undefined],
  ["analytical", "Email: ada@analytical.example"],
  ["7946", "Phone: +44 20 7946 0000"],
  ["ada analytical", "Email: ada@analytical.example"],
  ["elsewhere", undefined],
])("a record found with %j · shows the reason: %s", (typed, reason) => {
  expect(reasonFor(ada, typed)).toBe(reason);
});

test("a payment found with a text that it does not have · shows the kind of text", () => {
  const payment = {
    name: "Ada Lovelace for Mary Somerville",
    texts: {},
    otherTexts: "Matches contact details",
  };
  expect(reasonFor(payment, "somerville")).toBeUndefined();
  expect(reasonFor(payment, "7946")).toBe("Matches contact details");
});
