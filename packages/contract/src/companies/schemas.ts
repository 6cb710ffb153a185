import { z } from "zod";
import { unixMs } from "../primitives.ts";

/**
 * A company where users of the organization work or worked. It stays when the last of them has
 * left.
 */
export const company = z
  .object({
    id: z.string(),
    name: z.string().describe("The name in the profiles of the users who work there"),
    referrerCount: z.int().describe("Number of users who work there now and whom the key may see"),
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({
    id: "Company",
    examples: [
      {
        id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0061",
        name: "Fjord & Sons AB",
        referrerCount: 3,
        createdAt: 1760000000000,
        updatedAt: 1760000000000,
      },
    ],
  });

export type Company = z.infer<typeof company>;
