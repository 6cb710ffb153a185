import { z } from "zod";
import { nameText, unixMs } from "../../primitives.ts";

/** How many usable keys a person may have, over all organizations. */
export const personalKeyCountMax = 20;

/** A person's key, without its text. */
export const personalKey = z
  .object({
    id: z.string(),
    name: z.string(),
    lastFour: z.string().describe("The end of the key's text"),
    mayWrite: z.boolean().describe("Whether an assistant with the key may change things"),
    createdAt: unixMs,
    revokedAt: unixMs.nullable(),
    lastUsedAt: unixMs
      .nullable()
      .describe("Unix time in milliseconds, exact to a few minutes; null when never used"),
  })
  .meta({ id: "PersonalKey" });

export const createPersonalKey = z.strictObject({
  name: nameText(100),
  mayWrite: z
    .boolean()
    .optional()
    .describe("Whether an assistant with the key may change things; false when omitted"),
});

export type CreatePersonalKey = z.infer<typeof createPersonalKey>;
export type PersonalKey = z.infer<typeof personalKey>;
