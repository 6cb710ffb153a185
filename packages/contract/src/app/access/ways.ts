import { z } from "zod";
import { publicRoute } from "../../access/route-access.ts";
import { c } from "../../router.ts";

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
  get: {
    method: "GET",
    path: "/sign-in-ways",
    summary: "How people sign in here",
    query: z.strictObject({}),
    responses: { 200: signInWays },
    metadata: publicRoute,
  },
});
