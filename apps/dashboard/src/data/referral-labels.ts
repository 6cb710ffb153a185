import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import type { Body } from "./request.ts";
import { command } from "./use-command.ts";

/** The labels that the organization uses, most used first. */
export const labelsQuery = ofOrganization(
  ["referral-labels"],
  (api) => api("GET /referral-labels"),
  { staleTime: 60_000 },
);

/** The labels as rows, with the name as ID. */
export const labelsList = listOf<{ id: string; referralCount: number }>(
  ["referral-labels", "list"],
  async (api) => {
    const { labels } = await api("GET /referral-labels");
    return {
      data: labels.map(({ name, referralCount }) => ({ id: name, referralCount })),
      pagination: { nextCursor: null, hasMore: false },
    };
  },
);

interface Replacement extends Body<"POST /referral-labels/replace"> {
  /** Whether the person has stopped the command. */
  isStopped: () => boolean;
  onChanged: (count: number) => void;
}

/** Replaces the label step by step until no referral has it. Returns whether it finished. */
export const replaceLabel = command({
  call: async (api, { isStopped, onChanged, ...body }: Replacement) => {
    let isDone = false;
    while (!isDone && !isStopped()) {
      const step = await api("POST /referral-labels/replace", { body });
      isDone = step.isDone;
      onChanged(step.changedCount);
    }
    return isDone;
  },
  invalidates: ["referral-labels", "referrals"],
  isRacing: true,
});
