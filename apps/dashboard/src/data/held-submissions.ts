import type { HeldSubmission } from "@referral-service/contract/app";
import { listOf } from "./lists.ts";
import { sending } from "./use-command.ts";

export const heldSubmissionsList = listOf<HeldSubmission>(["held-submissions"], (api, page) =>
  api("GET /held-submissions", { query: page }),
);

export const releaseSubmission = (id: string) =>
  sending("POST /held-submissions/:id/release", {
    params: { id },
    forgets: ["held-submissions", id],
    invalidates: ["held-submissions"],
  });

export const discardSubmission = (id: string) =>
  sending("DELETE /held-submissions/:id", {
    params: { id },
    forgets: ["held-submissions", id],
    invalidates: ["held-submissions"],
  });
