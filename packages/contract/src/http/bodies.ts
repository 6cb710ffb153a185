import type { AppRoute } from "@ts-rest/core";
import { ZodType, z } from "zod";
import { c } from "../router.ts";

/** Whether a route accepts a request without a body, so that clients need not send `{}`. */
export const mayBodyBeAbsent = (route: AppRoute): boolean =>
  route.method === "POST" && route.body instanceof ZodType && route.body.safeParse({}).success;

/** Whether a success response is a resource with a `version`, which then becomes its ETag. */
export const hasVersion = (slot: unknown): boolean =>
  slot instanceof z.ZodObject && "version" in slot.shape;

/** A body of server-sent events, which does not end on its own. */
export const eventStreamBody = c.otherResponse({
  contentType: "text/event-stream",
  body: z.string(),
});

export const imageTypes = ["image/svg+xml", "image/png", "image/webp"] as const;

const image = z.object({ contentType: z.enum(imageTypes), bytes: z.instanceof(Uint8Array) });

/** A body that is the image itself. Content-Type contains its type. */
export const imageBody = c.otherResponse({ contentType: imageTypes.join(", "), body: image });

export type Image = z.infer<typeof image>;

/** What an uploaded picture can be. */
export const uploadLimits = {
  types: ["image/jpeg", "image/png", "image/webp", "image/avif"],
  bytes: 10 * 1_024 * 1_024,
} as const;

/**
 * The body of a route that accepts a picture: the bytes of the picture. The route's metadata must have
 * `takesImage`.
 */
export const imageUpload = c.type<Uint8Array>();
