import { z } from "zod";
import { unixMs } from "../primitives.ts";

/**
 * A company where users of the organization work or worked. It stays when the last of them has
 * left.
 */
export const company = z
  .object({
    id: z.string(),
    name: z.string().describe("As it stands in the profiles of those who work there"),
    referrerCount: z.int().describe("Users who work there now, of those that the key may see"),
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
