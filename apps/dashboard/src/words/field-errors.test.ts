import { expect, test } from "vitest";
import { fieldError, sentenceOf } from "./field-errors.ts";

test.each([
  [
    "email",
    "must be an email address, like ada@example.com",
    "Enter an email address, like ada@example.com.",
  ],
  ["email", "must not be empty", "Enter an email address."],
  [
    "email",
    "must be unique, but another user in this organization already has this address",
    "Another person in this organization has this email address.",
  ],
  ["name", "must have at most 100 characters", "Enter up to 100 characters."],
  ["notes", "must have at most 10000 characters", "Enter up to 10,000 characters."],
  ["customFields.Size", "must be a number", "Enter a number."],
  ["customFields.Size", "required", "Enter a value."],
  ["labels.0", "must not be empty", "Enter a value."],
  ["details.accountHolder", "required", "Enter the name of the account holder."],
  ["replacement", "must differ from the current label", "Choose a different label."],
  ["target", "must be more than 0", "Enter a target above 0."],
  [
    "assigneeId",
    "must be the ID of an active business developer or admin in this organization",
    "Choose an active business developer or admin.",
  ],
  [
    "slug",
    "must have 3–64 characters: lowercase letters, digits and hyphens",
    "Enter 3–64 lowercase letters, digits and hyphens.",
  ],
  [
    "details.accountNumber",
    "must be a valid IBAN. Check the digits.",
    "Enter a valid IBAN. Check the digits.",
  ],
])("An error at %s · %s · is one sentence for people", (path, message, sentence) => {
  expect(sentenceOf({ path, message })).toBe(sentence);
});

test("An error without its own text · is still a sentence", () => {
  expect(
    sentenceOf({ path: "columns", message: "must contain only known columns, but has x" }),
  ).toBe("The value must contain only known columns, but has x.");
  expect(sentenceOf({ path: "token", message: "Ask for a new one." })).toBe("Ask for a new one.");
});

test("A field left empty in the app · has the same error as one that the service rejects", () => {
  expect(fieldError("name", "missing")).toBe(sentenceOf({ path: "name", message: "required" }));
});
