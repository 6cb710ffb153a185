import { z } from "zod";

const visitedDay = z.object({
  day: z.string().describe("YYYY-MM-DD, in the organization's time zone"),
  clickCount: z.int().describe("Visitors, each counted once"),
  submissionCount: z
    .int()
    .describe("Referrals that came through the link, or people who joined by the code"),
});

export const visits = z.object({
  days: z.array(visitedDay).describe("The last 30 days, oldest first; the last one is not over"),
});

export type VisitedDay = z.infer<typeof visitedDay>;
export type Visits = z.infer<typeof visits>;
