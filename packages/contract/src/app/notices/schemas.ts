import { z } from "zod";

/** The notices that a user gets by mail in an organization. */
export const notices = z
  .strictObject({
    endpointDisabled: z
      .boolean()
      .describe("A webhook endpoint keeps failing or was disabled; goes to admins"),
    paymentWaits: z
      .boolean()
      .describe("A bonus payment waits for approval; goes to the people who may approve"),
    messageReceived: z.boolean().describe("A message about a referral was received"),
  })
  .meta({ id: "Notices" });

export type Notices = z.infer<typeof notices>;
