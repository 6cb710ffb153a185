import { expect, test } from "vitest";
import { contactIn, contactOf, mistakeOf } from "./contact.ts";

test.each([
  ["+49 171 39200 77", "", { email: "", phone: "+49 171 39200 77" }],
  [" annika@example.com ", "0171 1", { email: "annika@example.com", phone: "0171 1" }],
  ["0171 39200", "annika@example.com", { email: "annika@example.com", phone: "0171 39200" }],
])(
  "a contact in one field · %j and %j · becomes an email address or a phone number",
  (...typed) => {
    const [first, second, parts] = typed;
    expect(contactOf(first, second)).toEqual(parts);
  },
);

test.each([
  ["annika@example", "email"],
  ["annika@example.com", undefined],
  ["12", "phone"],
  ["+49 171 39200 77", undefined],
])("a contact · %j · is validated as what it seems to be", (contact, mistake) => {
  expect(mistakeOf(contact)).toBe(mistake);
});

test.each([
  ["Annika Vogelsang\n+49 171 39200 77", { name: "Annika Vogelsang", contact: "+49 171 39200 77" }],
  [
    "Annika Vogelsang <annika@example.com>",
    { name: "Annika Vogelsang", contact: "annika@example.com" },
  ],
  ["Hello", { name: "Hello", contact: "" }],
  ["", { name: "", contact: "" }],
])("a shared text · %j · fills in the name and the contact", (shared, expected) => {
  expect(contactIn(shared)).toEqual(expected);
});
