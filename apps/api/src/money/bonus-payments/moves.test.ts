import { type BonusPaymentStatus, bonusPaymentStatus } from "@referral-service/contract";
import { describe, expect, test } from "vitest";
import type { StoredBonusPayment } from "./rules.ts";
import { type Move, moved } from "./rules.ts";

const draftedAt = new Date(1_760_000_000_000);
const now = new Date(1_760_000_060_000);

const paymentThatIs = (status: BonusPaymentStatus): StoredBonusPayment => ({
  id: "payment",
  organizationId: "organization",
  referralId: "referral",
  referrerId: "referrer",
  amount: 50,
  currency: "EUR",
  paymentMethod: "paypal_venmo",
  status,
  note: null,
  createdById: "creator",
  approvedById: null,
  approvedAt: null,
  completedAt: null,
  failureReason: status === "failed" ? "Account closed" : null,
  ruleId: null,
  ruleVersion: null,
  withdrawnAt: null,
  version: 3,
  createdAt: draftedAt,
  updatedAt: draftedAt,
  runId: null,
  reference: null,
});

const moves: Record<Move["to"], Move> = {
  approved: { to: "approved", approvedById: "approver" },
  processing: { to: "processing", paymentMethod: "bank_transfer" },
  completed: { to: "completed" },
  failed: { to: "failed", failureReason: "Account unknown" },
  canceled: { to: "canceled" },
};

/** The allowed moves of a payment. All others are rejected. */
const allowed: Record<BonusPaymentStatus, Move["to"][]> = {
  draft: ["approved", "canceled"],
  approved: ["processing", "canceled"],
  processing: ["completed", "failed"],
  completed: [],
  failed: ["processing", "canceled"],
  canceled: [],
};

const cells = bonusPaymentStatus.options.flatMap((from) =>
  Object.values(moves).map((move) => ({ from, to: move.to, move })),
);

describe.each(cells)("A payment with the status $from", ({ from, to, move }) => {
  test(`moved to ${to} · is moved or rejected as the table says`, () => {
    const before = paymentThatIs(from);
    if (allowed[from].includes(to)) {
      expect(moved(before, move, now)).toMatchObject({ status: to, version: 4, updatedAt: now });
    } else {
      const refusal = { code: "CONFLICT", message: expect.stringMatching(`${from}.*${to}`) };
      expect(() => moved(before, move, now)).toThrow(expect.objectContaining(refusal));
    }
    expect(before).toEqual(paymentThatIs(from));
  });
});

describe("What a move adds", () => {
  const changesOf = (from: BonusPaymentStatus, move: Move) => {
    const before = paymentThatIs(from);
    const after = moved(before, move, now);
    return Object.entries(after).filter(([name, value]) => value !== before[name as never]);
  };
  const always = (status: string) => ({ status, version: 4, updatedAt: now });

  test.each([
    ["draft", moves.approved, { approvedById: "approver", approvedAt: now }],
    ["draft", moves.canceled, {}],
    ["approved", moves.processing, { paymentMethod: "bank_transfer" }],
    ["processing", moves.completed, { completedAt: now }],
    ["processing", moves.failed, { failureReason: "Account unknown" }],
    ["failed", moves.processing, { paymentMethod: "bank_transfer", failureReason: null }],
    ["failed", moves.canceled, {}],
  ] as const)("to one that is %s, by %o · is nothing else", (from, move, added) => {
    expect(Object.fromEntries(changesOf(from, move))).toEqual({ ...always(move.to), ...added });
  });
});
