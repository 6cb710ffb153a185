import type { ShownPayment } from "@referral-service/contract/app";
import { expect, test } from "vitest";
import { heldTogether, leftOutText } from "./approvable.ts";

const draft = (id: string, amount: number, hasTaxDetails = false) =>
  ({
    id,
    referrerId: "ada",
    yearly: {
      ...{ year: 2026, sum: 150.1, sumWithPayment: 150.1 + amount, threshold: 200 },
      ...{ draftCount: 1, sumWithDrafts: 150.1 + amount },
      ...{ currency: "EUR", hasTaxDetails, isNear: false, isHeld: false },
    },
  }) as ShownPayment;

const heldIds = (drafts: ShownPayment[]) => heldTogether(drafts).map(({ id }) => id);

test("drafts for one person · that exceed the yearly threshold only together · are held from there on", () => {
  expect(heldIds([draft("1", 24.9), draft("2", 25), draft("3", 0.01)])).toEqual(["3"]);
  const other = { ...draft("2", 30), referrerId: "grace" };
  expect(heldIds([draft("1", 30), other])).toEqual([]);
});

test("drafts for a person with tax details, or without a threshold · are not held", () => {
  expect(heldIds([draft("1", 30, true), draft("2", 30, true)])).toEqual([]);
  expect(heldIds([{ ...draft("1", 300), yearly: null }])).toEqual([]);
});

test("drafts that are left out · are counted by their reason", () => {
  const [plain] = [draft("1", 1)];
  if (plain?.yearly == null) throw new Error("The draft has no yearly total");
  const drafts: ShownPayment[] = [
    { ...plain, warnings: [{ kind: "own_payment" }] },
    { ...plain, warnings: [], yearly: { ...plain.yearly, isNear: true } },
    { ...plain, warnings: [{ kind: "own_payment" }], yearly: { ...plain.yearly, isHeld: true } },
  ];
  expect(leftOutText(drafts)).toBe("2 with a warning, 1 held by the yearly threshold");
  expect(leftOutText([])).toBeUndefined();
});
