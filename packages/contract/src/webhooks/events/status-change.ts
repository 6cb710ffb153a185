import { z } from "zod";

export const statusChange = z
  .object({ oldStatus: z.string(), newStatus: z.string() })
  .meta({ id: "StatusChange" });
