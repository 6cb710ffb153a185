import { z } from "zod";
import { requiresIdentity } from "../../access/route-access.ts";
import { c } from "../../router.ts";
import { me } from "./schemas.ts";

export const meContract = c.router({
  get: {
    method: "GET",
    path: "/me",
    summary: "Who is signed in, and in which organizations they are active",
    query: z.strictObject({}),
    responses: { 200: me },
    metadata: requiresIdentity,
  },
});
