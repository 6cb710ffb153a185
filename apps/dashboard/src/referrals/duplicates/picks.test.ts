import type { DuplicateReview } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { changesBy, keptValues, type Picks } from "./picks.ts";

type Submission = DuplicateReview["submissions"][number];

const submission = (id: string, referral: object) =>
  ({
    referral: { id, customFieldValues: {}, ...referral },
  }) as Submission;

const submissions = [
  submission("first", { name: "Hanna", phone: null, customFieldValues: { f1: "Tile" } }),
  submission("second", { name: "H.", phone: "+49 171", customFieldValues: { f1: "Slate" } }),
];
const fields = [{ id: "f1", name: "roof" }];
const picks: Picks = new Map([
  ["name", "first"],
  ["phone", "second"],
  ["f1", "second"],
]);

test("Picked values · from other referrals · change the credited one, and its own change nothing", () => {
  const changed = (creditedId: string) => changesBy(picks, { creditedId, submissions, fields });
  expect(changed("first")).toEqual({ phone: "+49 171", customFields: { roof: "Slate" } });
  expect(changed("second")).toEqual({ name: "Hanna" });
  expect(changesBy(new Map(), { creditedId: "first", submissions, fields })).toBeUndefined();
});

test("Filled values · where the credited referral has an empty one · are kept unless the empty one is picked", () => {
  const rows = [
    { pick: "name", valueIn: ({ referral }: Submission) => referral.name },
    { pick: "phone", valueIn: ({ referral }: Submission) => referral.phone },
  ];
  const keptBy = (creditedId: string | undefined, picked: Picks = new Map()) => [
    ...keptValues(picked, { creditedId, submissions, rows }),
  ];
  expect(keptBy("first")).toEqual([["phone", "second"]]);
  expect(keptBy("second")).toEqual([]);
  expect(keptBy("first", new Map([["phone", "first"]]))).toEqual([["phone", "first"]]);
  expect(keptBy(undefined)).toEqual([]);
});
