import { createHash } from "node:crypto";
import { type PictureForm, uploadLimits } from "@referral-service/contract";
import type { RequestHandler } from "express";
import { makePicture } from "../kernel/images/picture.ts";
import { Refusal } from "../kernel/refusal.ts";
import { bodyBytes } from "./body-bytes.ts";
import { Places, takePlace } from "./memory-places.ts";
import { callerOf } from "./request-context.ts";

/** Each request has a picture of up to 10 MiB in memory. */
const uploads = new Places({ process: 20, organization: 4, waitMsMax: 5_000 });

/** Each picture is decoded in its own process and can briefly need a few hundred MB. */
const decoders = new Places({ process: 2, organization: 1, waitMsMax: 60_000 });

/** The bytes show the kind of picture. The content type only excludes JSON, forms and text. */
const anyImage = /^(?:image\/[\w.+-]+|application\/octet-stream)\s*(?:;|$)/i;

const requireImage: RequestHandler = (req, _res, next) => {
  const type = req.get("content-type");
  if (type !== undefined && !anyImage.test(type)) {
    throw new Refusal(
      "UNSUPPORTED_MEDIA_TYPE",
      "Content type not supported. Send the image as image/jpeg, image/png, image/webp or image/avif.",
    );
  }
  next();
};

/** Frees the place when the upload is no longer in memory. */
const decode =
  (form: PictureForm): RequestHandler =>
  async (req, res, next) => {
    const { leavePlace } = res.locals;
    if (leavePlace === undefined) throw new Error("No memory is reserved for the upload");
    res.off("close", leavePlace);
    try {
      const sent: unknown = req.body;
      req.body = undefined;
      const bytes = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0);
      res.locals.bodyBytes = createHash("sha256").update(bytes).digest();
      const leaveDecoder = await decoders.enter(callerOf(res).organizationId);
      res.locals.picture = await makePicture(form, bytes).finally(leaveDecoder);
    } finally {
      leavePlace();
    }
    next();
  };

/**
 * Reads a route's picture after `mayCome` has passed. The picture is decoded before the handler's
 * transaction begins, so that the transaction waits for nothing.
 */
export const pictureBody = (form: PictureForm, mayCome: RequestHandler): RequestHandler[] => [
  mayCome,
  requireImage,
  takePlace(uploads),
  ...bodyBytes(uploadLimits.bytes),
  decode(form),
];
