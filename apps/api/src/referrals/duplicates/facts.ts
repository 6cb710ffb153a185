import type { DuplicateCase } from "@referral-service/contract";
import type { AuditEntry } from "../../kernel/audit/audit-entry.ts";
import {
  type DuplicateSettings,
  matchedBy,
  proposedFor,
  type StoredDuplicateCase,
  type Submission,
} from "./rules.ts";

export const toDuplicateCaseView =
  ({ protectionWindowDays }: Pick<DuplicateSettings, "protectionWindowDays">) =>
  ({
    stored,
    submissions,
  }: {
    stored: StoredDuplicateCase;
    submissions: readonly Submission[];
  }): DuplicateCase => ({
    id: stored.id,
    status: stored.status,
    referralCount: stored.referralCount,
    referrals: submissions.map((one) => ({
      referralId: one.id,
      name: one.name,
      status: one.status,
      referrerId: one.referrerId,
      referrerName: one.referrerName,
      credit: one.credit,
      part: one.creditParts[one.creditPosition ?? 0] ?? null,
      createdAt: one.createdAt.getTime(),
    })),
    matchedBy: matchedBy(submissions),
    proposal: stored.status === "open" ? proposedFor(submissions, protectionWindowDays) : null,
    decision: toDecisionView(stored),
    version: stored.version,
    createdAt: stored.createdAt.getTime(),
    updatedAt: stored.updatedAt.getTime(),
  });

function toDecisionView(stored: StoredDuplicateCase): DuplicateCase["decision"] {
  const { decision, creditedReferralId, reason, decidedById, decidedByName, decidedAt } = stored;
  if (decision === null || decidedAt === null) return null;
  return {
    decision,
    creditedReferralId,
    reason,
    decidedBy: { userId: decidedById, name: decidedByName },
    decidedAt: decidedAt.getTime(),
  };
}

const target = (id: string) => ({ type: "duplicate_case", id });

interface Found {
  id: string;
  group: readonly { id: string }[];
  newcomers: readonly { id: string }[];
}

/** The entry for a new case, or for one that now contains more referrals. */
export const duplicatesFoundAudit = ({ id, group, newcomers }: Found): AuditEntry => {
  const isNew = new Set(newcomers.map((one) => one.id));
  const before = group.filter((one) => !isNew.has(one.id));
  return {
    action: before.length === 0 ? "duplicate_case.opened" : "duplicate_case.updated",
    target: target(id),
    changes: { referralIds: { from: before.map((one) => one.id), to: group.map((one) => one.id) } },
  };
};

export const duplicatesDecidedAudit = ({
  id,
  decision,
  creditedReferralId,
  reason,
}: StoredDuplicateCase): AuditEntry => ({
  action: "duplicate_case.decided",
  target: target(id),
  changes: {
    decision: { from: null, to: decision },
    ...(creditedReferralId !== null && {
      creditedReferralId: { from: null, to: creditedReferralId },
    }),
    ...(reason !== null && { reason: { from: null, to: reason } }),
  },
});

/** The entry for a decision that was undone. */
export const duplicatesReopenedAudit = ({ id, decision }: StoredDuplicateCase): AuditEntry => ({
  action: "duplicate_case.reopened",
  target: target(id),
  changes: { decision: { from: decision, to: null } },
});
