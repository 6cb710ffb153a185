import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

type Format = "jpeg" | "png" | "webp" | "avif";

export const acceptedFormats: Format[] = ["jpeg", "png", "webp", "avif"];

interface Drawing {
  width?: number;
  height?: number;
  format?: Format | "gif" | "tiff";
}

/** A picture whose left half is red and whose right half is blue. */
export const draw = ({ width = 60, height = 40, format = "jpeg" }: Drawing = {}): Promise<Buffer> =>
  halves(width, height).toFormat(format).toBuffer();

const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "blue" } },
      left: width / 2,
      top: 0,
    },
  ]);

/** Encodings that need different amounts of memory to decode. */
export const encoders: Record<string, (picture: Sharp) => Sharp> = {
  "JPEG, baseline": (picture) => picture.jpeg(),
  "JPEG, progressive": (picture) => picture.jpeg({ progressive: true }),
  PNG: (picture) => picture.png({ compressionLevel: 1 }),
  "PNG, interlaced": (picture) => picture.png({ compressionLevel: 1, progressive: true }),
  "WebP, lossless": (picture) => picture.webp({ effort: 3, lossless: true }),
  WebP: (picture) => picture.webp({ effort: 0 }),
  AVIF: (picture) => picture.avif({ effort: 0 }),
};

/** Squares in many colors, which have many pixels in few bytes. */
export function squares(width: number, height: number): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 100, height: 100, channels: 3, background: "grey", noise } as const;
  return sharp({ create }).resize(width, height, { fit: "fill", kernel: "nearest" });
}

/** A JPEG from a phone. Its metadata shows the orientation, the place and the owner. */
export const photograph = (orientation: number): Promise<Buffer> =>
  halves(60, 40)
    .jpeg()
    .withExif({
      IFD0: { Artist: "Grace Hopper" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1" },
    })
    .withMetadata({ orientation })
    .toBuffer();

/** The colors in the middle of the left, right, top and bottom edges. */
export async function edgesOf(image: Uint8Array) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const colorAt = (x: number, y: number) => {
    const at = (y * width + x) * channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? "red" : "blue";
  };
  const [right, bottom] = [width - 1, height - 1];
  return {
    left: colorAt(0, bottom >> 1),
    right: colorAt(right, bottom >> 1),
    top: colorAt(right >> 1, 0),
    bottom: colorAt(right >> 1, bottom),
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** A small PNG that claims this size. Its pixels are zeros, as many as are stored. */
export function pngOfClaimedSize(width: number, height: number, pixelBytes = 1_000_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(pixelBytes))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
