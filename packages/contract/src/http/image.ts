import { z } from "zod";
import { c } from "../router.ts";

export const imageTypes = ["image/svg+xml", "image/png"] as const;

const image = z.object({ contentType: z.enum(imageTypes), bytes: z.instanceof(Uint8Array) });

/** A body that is the image itself, of the type in its Content-Type. */
export const imageBody = c.otherResponse({ contentType: imageTypes.join(", "), body: image });

export type Image = z.infer<typeof image>;
