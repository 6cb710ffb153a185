import type { PictureForm } from "@referral-service/contract";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { hostilePictures } from "../../../test/hostile/pictures.ts";
import { acceptedFormats, draw, edgesOf, photograph } from "../../../test/pictures.ts";
import { decodePicture, type PictureIn } from "./decode-picture.ts";
import { pictureKindOf } from "./picture-kind.ts";

// Restores sharp's defaults, because the decoder changes them for its whole process.
afterAll(() => {
  sharp.cache(true);
  sharp.concurrency(0);
  sharp.unblock({ operation: ["VipsForeignLoad"] });
});

async function decoded<Form extends PictureForm = "photo">(
  bytes: Buffer,
  form = "photo" as Form,
): Promise<PictureIn[Form]> {
  const kind = pictureKindOf(bytes);
  if (kind === undefined) throw new Error("It is not a picture");
  const outcome = await decodePicture({ bytes, kind, form });
  if ("refusedBecause" in outcome) throw new Error(outcome.refusedBecause);
  return outcome.picture;
}

test.each(acceptedFormats)("a %s picture · becomes WebP of the same size", async (format) => {
  const { full, width, height } = await decoded(await draw({ format }));
  expect([width, height]).toEqual([60, 40]);
  expect(await sharp(full).metadata()).toMatchObject({ format: "webp", width: 60, height: 40 });
  expect(await edgesOf(full)).toMatchObject({ left: "red", right: "blue" });
});

test("a larger picture · is resized to fit, with a thumbnail of 320 pixels", async () => {
  const { width, height, thumbnail } = await decoded(await draw({ width: 4_000, height: 1_000 }));
  expect([width, height]).toEqual([2_048, 512]);
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 320, height: 320 });
});

test("a larger logo · is resized to 512 pixels as PNG and keeps its transparency", async () => {
  const create = { width: 1_024, height: 256, channels: 4, background: "#ff000080" } as const;
  const sent = await sharp({ create }).webp().toBuffer();
  const { full, width, height } = await decoded(sent, "logo");
  expect([width, height]).toEqual([512, 128]);
  expect(await sharp(full).metadata()).toMatchObject({ format: "png", hasAlpha: true });
});

test.each([
  [1, { left: "red", right: "blue" }],
  [3, { left: "blue", right: "red" }],
  [6, { top: "red", bottom: "blue" }],
  [8, { top: "blue", bottom: "red" }],
])(
  "a photograph with orientation %i · is turned upright and loses its location",
  async (orientation, edges) => {
    const sent = await photograph(orientation);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { full, thumbnail } = await decoded(sent);
    for (const bytes of [full, thumbnail]) {
      const { exif, icc, xmp, iptc, orientation: left } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, left }).toEqual({});
      expect(bytes.includes("Grace Hopper")).toBe(false);
      expect(await edgesOf(bytes)).toMatchObject(edges);
    }
  },
);

test("hostile pictures · of every kind · are accepted or rejected, and leave none of their texts", async () => {
  const next = await hostilePictures(87);
  for (let count = 0; count < 50; count += 1) {
    const { kind, bytes, isTaken: mayBeTaken } = next();
    const outcome = await decoded(bytes).catch((error: Error) => error);
    const seen = `${kind}: ${outcome instanceof Error ? outcome.message : "taken"}`;
    if (mayBeTaken !== undefined) expect(!(outcome instanceof Error), seen).toBe(mayBeTaken);
    if (!(outcome instanceof Error)) expect(outcome.full.includes("alert(1)"), seen).toBe(false);
  }
});
