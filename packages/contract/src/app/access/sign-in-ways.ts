import { z } from "zod";
import { publicRoute } from "../../access/route-access.ts";
import { c, read } from "../../router.ts";

const signInWays = z
  .object({
    own: z
      .boolean()
      .describe(
        "Whether passwords, sign-in links, passkeys and two-factor authentication are available",
      ),
    provider: z
      .object({ name: z.string() })
      .nullable()
      .describe("OpenID provider for sign-in. Null if there is none."),
  })
  .meta({ id: "SignInWays" });

export const waysContract = c.router({
  get: read("/sign-in-ways", signInWays, {
    summary: "Get the available sign-in methods",
    access: publicRoute,
  }),
});
