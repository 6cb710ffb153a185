import { z } from "zod";
import { c } from "../router.ts";

export const eventStreamType = "text/event-stream";

/** A body that never ends by itself: server-sent events. */
export const eventStreamBody = c.otherResponse({
  contentType: eventStreamType,
  body: z.string(),
});
