import { z } from "zod";
import { publicRoute } from "../../access/route-access.ts";
import { c, read } from "../../router.ts";

export const signInWays = z
  .object({
    own: z.boolean().describe("Passwords, mailed links, passkeys and a second factor of ours"),
    provider: z
      .object({ name: z.string() })
      .nullable()
      .describe("The OpenID provider that people can sign in with"),
  })
  .meta({ id: "SignInWays" });

export type SignInWays = z.infer<typeof signInWays>;

export const waysContract = c.router({
  get: read("/sign-in-ways", signInWays, {
    summary: "How people sign in here",
    access: publicRoute,
  }),
});
