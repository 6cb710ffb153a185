import type { PictureForm } from "@referral-service/contract";
import type { Metadata, Sharp, SharpOptions } from "sharp";
import type { PictureKind } from "./picture-kind.ts";

/** A picture as it is stored: upright and without metadata. */
export interface Picture {
  width: number;
  height: number;
  /** WebP for a photo. PNG for a logo, because not every email client shows WebP. */
  full: Buffer;
}

export interface Photo extends Picture {
  thumbnail: Buffer;
}

/** The stored picture in each form. */
export interface PictureIn {
  photo: Photo;
  logo: Picture;
}

export interface PictureJob<Form extends PictureForm = PictureForm> {
  bytes: Uint8Array;
  kind: PictureKind;
  form: Form;
}

/** States why a picture is rejected, in words that follow "The image". */
export type DecodedPicture<Form extends PictureForm = PictureForm> =
  | { picture: PictureIn[Form] }
  | { refusedBecause: string };

const pixelsMax = 50_000_000;
/**
 * Decoding needs four bytes per pixel, once for the picture as read and once for the upright one.
 */
const bytesPerPixel = 4 * 2;
const budgetBytesMax = 400_000_000;
const sideMax = 2_048;
const thumbnailSide = 320;
const logoSideMax = 512;
const decodingSecondsMax = 20;

/** libvips treats AVIF as a kind of HEIF. */
const formats: Record<PictureKind, string> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "heif",
};

/**
 * Decodes a picture. Checks the header before it reads any pixel. Throws if the picture is damaged.
 */
export async function decodePicture<Form extends PictureForm>({
  bytes,
  kind,
  form,
}: PictureJob<Form>): Promise<DecodedPicture<Form>> {
  const open = await openedBySharp();
  const metadata = await open(bytes, { limitInputPixels: false }).metadata();
  if (metadata.format !== formats[kind]) {
    throw new Error(`A ${kind} was opened as ${metadata.format}`);
  }
  const refusedBecause = whyTooLarge(metadata);
  if (refusedBecause !== undefined) return { refusedBecause };
  return { picture: await forms[form](open, bytes) };
}

type Open = Awaited<ReturnType<typeof openedBySharp>>;

const forms: {
  [Form in PictureForm]: (open: Open, bytes: Uint8Array) => Promise<PictureIn[Form]>;
} = {
  async photo(open, bytes) {
    const { data: full, info } = await webp(within(sideMax, open(bytes)));
    const square = { fit: "cover", withoutEnlargement: true } as const;
    const { data: thumbnail } = await webp(open(full).resize(thumbnailSide, thumbnailSide, square));
    return { width: info.width, height: info.height, full, thumbnail };
  },
  async logo(open, bytes) {
    const image = within(logoSideMax, open(bytes)).png({ compressionLevel: 9 });
    const { data: full, info } = await image.toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, full };
  },
};

const within = (side: number, image: Sharp) =>
  image.autoOrient().resize(side, side, { fit: "inside", withoutEnlargement: true });

const webp = (image: Sharp) => image.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });

function whyTooLarge({ width, height }: Metadata): string | undefined {
  if (width * height * bytesPerPixel <= budgetBytesMax) return undefined;
  const megapixels = Math.ceil((width * height) / 1_000_000).toLocaleString("en");
  return `has ${megapixels} megapixels. Send an image with up to 50 megapixels.`;
}

const options: SharpOptions = { failOn: "error", limitInputPixels: pixelsMax };

async function openedBySharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // Each picture gets one thread, because the number of simultaneous pictures is limited elsewhere.
  sharp.concurrency(1);
  // Decoders for other formats must never run on files from strangers.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadHeifBuffer",
    ],
  });
  return (bytes: Uint8Array, own?: SharpOptions) =>
    sharp(bytes, { ...options, ...own }).timeout({ seconds: decodingSecondsMax });
}
