import type { CustomField } from "@referral-service/contract";
import { expect, test } from "vitest";
import { bodyOf, emptyValues, fieldOf, merge, withValue } from "./form-values.ts";

const field = (id: string, name: string, type: CustomField["type"]): CustomField => ({
  id,
  name,
  label: name,
  type,
  options: null,
  isOnPublicForm: false,
  isRequired: false,
  referrerText: { en: null, de: null },
  createdAt: 0,
  updatedAt: 0,
});

const fields = [
  field("1", "a.b", "number"),
  field("2", "owns", "boolean"),
  field("3", "wants", "multi_select"),
  field("4", "website", "url"),
];
const base = { ...emptyValues, name: "Ada", email: "ada@example.com", custom: { 1: "5" } };

test("a body · has only changed fields, with their types, and null for cleared ones", () => {
  expect(bodyOf(base, base, fields)).toEqual({});
  const after = {
    ...base,
    email: "",
    address: "12 Harbour Rd",
    custom: { 1: "", 2: "false", 3: ["Roof"] },
  };
  expect(bodyOf(base, after, fields)).toEqual({
    email: null,
    address: { formatted: "12 Harbour Rd" },
    customFields: { "a.b": null, owns: false, wants: ["Roof"] },
  });
  expect(bodyOf(base, { ...base, custom: { 1: "many" } }, fields)).toEqual({
    customFields: { "a.b": "many" },
  });
  expect(bodyOf(base, { ...base, custom: { 1: "5", 4: "www.firm.example" } }, fields)).toEqual({
    customFields: { website: "https://www.firm.example" },
  });
});

test("an error · is shown at its form field, even if the field's name has dots", () => {
  expect(fieldOf("address.formatted", fields)).toBe("address");
  expect(fieldOf("labels.0", fields)).toBe("labels");
  expect(fieldOf("customFields.a.b", fields)).toBe("custom.1");
});

test("two changes to one version · keep fields that one of them changed, and name fields that both changed", () => {
  const mine = { ...base, name: "Ada L.", phone: "1", custom: { 1: "6", 2: "true" } };
  const theirs = { ...base, name: "Ada K.", notes: "Theirs", custom: { 1: "7", 2: "true" } };
  const { merged, conflicts } = merge(base, mine, theirs);
  expect(merged).toEqual({ ...mine, notes: "Theirs" });
  expect(conflicts).toEqual([
    { key: "name", mine: "Ada L.", theirs: "Ada K." },
    { key: "custom.1", mine: "6", theirs: "7" },
  ]);
  expect(withValue(merged, "custom.1", "7").custom).toEqual({ 1: "7", 2: "true" });
});
