/** A kind of file, recognized by its first bytes. */
interface Kind {
  /** The name of the kind in messages, with its article. */
  name: string;
  matches(bytes: Buffer): boolean;
}

const begins = (...signature: number[]) => {
  const expected = Buffer.from(signature);
  return (bytes: Buffer) => bytes.subarray(0, expected.length).equals(expected);
};

const textAt = (bytes: Buffer, start: number, length: number) =>
  bytes.toString("latin1", start, start + length);

/** The brands of an ISO media file: its major brand and those that it is compatible with. */
function brandsOf(bytes: Buffer): string[] {
  if (textAt(bytes, 4, 4) !== "ftyp") return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 128);
  const brands = [textAt(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, 4));
  return brands;
}

const hasBrand = (bytes: Buffer, ...wanted: string[]) =>
  brandsOf(bytes).some((brand) => wanted.includes(brand));

const startOfText = (bytes: Buffer) => textAt(bytes, 0, 512).trimStart().toLowerCase();

const accepted = {
  jpeg: begins(0xff, 0xd8, 0xff),
  png: begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  webp: (bytes: Buffer) => textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP",
  avif: (bytes: Buffer) => hasBrand(bytes, "avif", "avis"),
};

export type PictureKind = keyof typeof accepted;

/** The accepted kind of the picture. Undefined for all other files. */
export const pictureKindOf = (bytes: Buffer): PictureKind | undefined =>
  (Object.keys(accepted) as PictureKind[]).find((kind) => accepted[kind](bytes));

const others: Kind[] = [
  { name: "a HEIC image", matches: (bytes) => hasBrand(bytes, "heic", "heix", "hevc", "mif1") },
  { name: "a GIF image", matches: (bytes) => textAt(bytes, 0, 4) === "GIF8" },
  { name: "a BMP image", matches: (bytes) => textAt(bytes, 0, 2) === "BM" },
  { name: "a TIFF image", matches: begins(0x49, 0x49, 0x2a, 0x00) },
  { name: "a TIFF image", matches: begins(0x4d, 0x4d, 0x00, 0x2a) },
  { name: "a PDF document", matches: (bytes) => textAt(bytes, 0, 5) === "%PDF-" },
  { name: "an SVG drawing", matches: (bytes) => /<svg[\s>]/.test(startOfText(bytes)) },
  { name: "a web page", matches: (bytes) => /^<(?:!doctype html|html)/.test(startOfText(bytes)) },
];

/** Describes a file that is not a picture of an accepted kind. */
export const nameOfOther = (bytes: Buffer): string | undefined =>
  others.find(({ matches }) => matches(bytes))?.name;
