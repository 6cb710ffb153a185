import type { DecideDuplicates } from "@referral-service/contract";
import type { ShownDuplicateCase } from "@referral-service/contract/app";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { command, sending } from "./use-command.ts";

export const duplicatesList = (status: "open" | "decided") =>
  listOf<ShownDuplicateCase>(["duplicates", "list", status], (api, page) =>
    api("GET /duplicate-cases", { query: { status, ...page } }),
  );

export const duplicateReviewQuery = (id: string) =>
  ofOrganization(["duplicates", id], (api) => api("GET /duplicate-cases/:id", { params: { id } }));

export const similarReferralsQuery = (id: string) =>
  ofOrganization(["duplicates", "similar", id], (api) =>
    api("GET /referrals/:id/similar", { params: { id } }),
  );

export const reviewSimilar = (id: string) =>
  sending("POST /referrals/:id/similar", {
    params: { id },
    invalidates: ["duplicates", "referrals"],
  });

/** The resources that a decision changes. */
const invalidates = ["duplicates", "referrals", "payments", "home"];

interface Decision {
  /** The referral that the decision is about. */
  referralId: string;
  body: DecideDuplicates;
}

export const decideDuplicates = command({
  call: (api, { referralId, body }: Decision) =>
    api("POST /referrals/:id/duplicates", { params: { id: referralId }, body }),
  invalidates,
});

export const undoDecision = command({
  call: (api, { id }: Pick<ShownDuplicateCase, "id">) =>
    api("POST /duplicate-cases/:id/undo", { params: { id }, body: {} }),
  invalidates,
});
