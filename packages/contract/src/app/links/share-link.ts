import { z } from "zod";
import { everybody, requiresPerson } from "../../access/route-access.ts";
import { c, create } from "../../router.ts";

export const shareLinkContract = c.router({
  create: create(
    "/share-link",
    { item: z.object({ id: z.string(), url: z.string() }) },
    {
      summary: "Create your link to share",
      description:
        "Returns the newest active link with a readable address, and creates one if there is none.",
      access: requiresPerson({ roles: everybody }),
    },
  ),
});
