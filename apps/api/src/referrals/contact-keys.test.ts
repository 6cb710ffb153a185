import { expect, test } from "vitest";
import { contactKeysOf } from "./same-person.ts";

test.each([
  [{ email: "Ada@Example.COM", phone: null }, "ada@example.com", null],
  [{ email: null, phone: "+44 (0)1234 / 567-890" }, null, "+4401234567890"],
  [{ email: null, phone: " +1.555.0100" }, null, "+15550100"],
  [{ email: null, phone: "0123 45678" }, null, "012345678"],
  [{ email: null, phone: "ask Grace" }, null, null],
  [{ email: null, phone: "+" }, null, null],
  [{ email: null, phone: null }, null, null],
])("contactKeysOf · %j · returns the keys to match by", (contact, emailKey, phoneKey) => {
  expect(contactKeysOf(contact)).toEqual({ emailKey, phoneKey });
});
