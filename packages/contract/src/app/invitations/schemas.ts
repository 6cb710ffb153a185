import { z } from "zod";
import { unixMs } from "../../primitives.ts";

export const userInvitation = z.object({
  email: z.string().describe("Where the mail went"),
  sentAt: unixMs,
  expiresAt: unixMs,
});

export type UserInvitation = z.infer<typeof userInvitation>;
