import { z } from "zod";

/** Whether a success is a resource with a `version`, which is then its ETag. */
export const hasVersion = (slot: unknown): boolean =>
  slot instanceof z.ZodObject && "version" in slot.shape;
