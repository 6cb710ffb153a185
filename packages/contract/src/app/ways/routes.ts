import { z } from "zod";
import { publicRoute } from "../../access/route-access.ts";
import { c } from "../../router.ts";
import { signInWays } from "./schemas.ts";

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
