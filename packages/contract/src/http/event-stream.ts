import { z } from "zod";
import { c } from "../router.ts";

export const eventStreamType = "text/event-stream";

/** A body of server-sent events, which does not end by itself. */
export const eventStreamBody = c.otherResponse({
  contentType: eventStreamType,
  body: z.string(),
});
