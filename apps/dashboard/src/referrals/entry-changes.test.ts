import { expect, test } from "vitest";
import { changesOf, placed } from "./entry-changes.ts";

const reading = {
  targetType: "referral",
  timeZone: "UTC",
  currency: undefined,
  statusLabel: (key: string) => key,
  names: {},
};

const read = (changes: Record<string, { from: unknown; to: unknown }>) =>
  placed(changesOf({ action: "referral.updated", changes }, { fields: [], reading }));

const keys = ({ said, below }: ReturnType<typeof read>) => ({
  said: said.map(({ key }) => key),
  below: below.map(({ key }) => key),
});

test("a change of labels · names what was added and removed", () => {
  const { said } = read({ labels: { from: ["a", "b"], to: ["b", "c"] } });
  expect(said).toEqual([
    { kind: "labels", key: "labels", name: "Labels", added: ["c"], removed: ["a"] },
  ]);
});

test("short values · are in the sentence, and a note or an address is below it", () => {
  const phone = { from: null, to: "+49 151 1" };
  expect(keys(read({ phone, status: { from: "a", to: "b" } }))).toEqual({
    said: ["phone"],
    below: [],
  });
  const notes = { from: null, to: "https://example.com" };
  expect(keys(read({ phone, notes }))).toEqual({ said: ["phone", "notes"], below: ["notes"] });
});

test("more than two changes · are all below the sentence", () => {
  const set = { from: null, to: "x" };
  expect(keys(read({ phone: set, email: set, name: set }))).toEqual({
    said: [],
    below: ["phone", "email", "name"],
  });
});
