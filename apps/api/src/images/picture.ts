import type { Metadata, Sharp, SharpOptions } from "sharp";
import { invalidRequest, Refusal } from "../refusal.ts";
import { nameOfOther, type PictureKind, pictureKindOf } from "./picture-kind.ts";

/** A picture as it is stored: upright, as WebP, without metadata. */
export interface Picture {
  width: number;
  height: number;
  full: Buffer;
  thumbnail: Buffer;
}

const pixelsMax = 50_000_000;
const sideMax = 2_048;
const thumbnailSide = 320;
const decodingSecondsMax = 20;

const names: Record<PictureKind, string> = { jpeg: "JPEG", png: "PNG", webp: "WebP", avif: "AVIF" };

/** libvips knows AVIF as a kind of HEIF. */
const formats: Record<PictureKind, string> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "heif",
};

const refused = (message: string) => invalidRequest({ path: "", message });

/** Decodes a picture and converts it into the stored form, or returns why it cannot. */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  const kind = pictureKindOf(bytes);
  if (kind === undefined) throw refused(whatItIs(bytes));
  const open = await loadSharp();
  try {
    requireSmall(await open(bytes, { limitInputPixels: false }).metadata(), kind);
    const { data: full, info } = await webp(
      open(bytes)
        .autoOrient()
        .resize(sideMax, sideMax, { fit: "inside", withoutEnlargement: true }),
    );
    const square = { fit: "cover", withoutEnlargement: true } as const;
    const { data: thumbnail } = await webp(open(full).resize(thumbnailSide, thumbnailSide, square));
    return { width: info.width, height: info.height, full, thumbnail };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refused(`The ${names[kind]} picture is damaged or cut off and cannot be read`);
  }
}

const webp = (image: Sharp) => image.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });

function whatItIs(bytes: Buffer): string {
  if (bytes.length === 0) return "The upload is empty; send the picture itself as the body";
  const other = nameOfOther(bytes);
  const found = other === undefined ? "not a picture" : other;
  return `The upload is ${found}; send a JPEG, PNG, WebP or AVIF picture`;
}

function requireSmall({ format, width, height }: Metadata, kind: PictureKind) {
  if (format !== formats[kind]) throw new Error(`A ${kind} was opened as ${format}`);
  if (width * height <= pixelsMax) return;
  const megapixels = (width * height) / 1_000_000;
  throw refused(
    `The picture has ${Math.ceil(megapixels).toLocaleString("en")} megapixels; send one of at most 50`,
  );
}

type OpenImage = (bytes: Buffer, own?: SharpOptions) => Sharp;

let loaded: Promise<OpenImage> | undefined;

/** Loads sharp for the first picture, because most processes see none. */
const loadSharp = () => {
  loaded ??= openedBySharp();
  return loaded;
};

const options: SharpOptions = { failOn: "error", limitInputPixels: pixelsMax };

async function openedBySharp(): Promise<OpenImage> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // One thread for each picture, because the number of pictures at a time is limited elsewhere.
  sharp.concurrency(1);
  // No other decoder ever runs on uploads of strangers.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadHeifBuffer",
    ],
  });
  return (bytes, own) =>
    sharp(bytes, { ...options, ...own }).timeout({ seconds: decodingSecondsMax });
}
