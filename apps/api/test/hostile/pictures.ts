import sharp from "sharp";
import { isFullVolume } from "../../../../.ci/test-volume.ts";
import { acceptedFormats, draw, photograph, pngOfClaimedSize } from "../pictures.ts";
import { seededRandom } from "../seeded-random.ts";

interface HostilePicture {
  kind: string;
  bytes: Buffer;
  /**
   * True if the service must accept the picture, false if it must reject it. Undefined if the damage
   * decides.
   */
  isTaken?: boolean;
}

type Make = (pick: Pick) => HostilePicture;

interface Pick {
  below(count: number): number;
  of<Item>(items: readonly Item[]): Item;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
<script>fetch("/app/api/me")</script></svg>`;
const svgOfEntities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">
<!ENTITY file SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&file;</text></svg>`;
const page = "<!doctype html><script>alert(document.domain)</script>";
const script = "<script>alert(1)</script>*/alert(1)/*";

/** Returns a generator of hostile pictures. The same seed gives the same pictures. */
export async function hostilePictures(seed: number): Promise<() => HostilePicture> {
  const random = seededRandom(seed);
  const pick: Pick = {
    below: (count) => Math.floor(random() * count),
    of: (items) => items[Math.floor(random() * items.length)] as never,
  };
  const whole = await Promise.all(
    acceptedFormats.map((format) => draw({ width: 300, height: 200, format })),
  );
  const telephone = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(photograph));
  const others = await Promise.all([draw({ format: "gif" }), draw({ format: "tiff" })]);
  const [jpeg, png, webp] = whole as [Buffer, Buffer, Buffer, Buffer];
  const large = await largePictures();

  const makes: Make[] = [
    ({ of, below }) => {
      const bytes = of(whole);
      return { kind: "cut", bytes: bytes.subarray(0, below(bytes.length)) };
    },
    ({ of, below }) => {
      const bytes = Buffer.from(of(whole));
      for (let left = 1 + below(20); left > 0; left -= 1) bytes[below(bytes.length)] = below(256);
      return { kind: "damaged", bytes };
    },
    ({ of, below }) => {
      const bytes = Buffer.from(of(whole));
      const at = below(bytes.length);
      bytes.fill(below(256), at, Math.min(at + below(200), bytes.length));
      return { kind: "overwritten", bytes };
    },
    ({ of, below }) => {
      const [head, tail] = [of(whole), of(whole)];
      const at = below(Math.min(head.length, tail.length));
      return { kind: "spliced", bytes: Buffer.concat([head.subarray(0, at), tail.subarray(at)]) };
    },
    ({ of }) => ({ kind: "renamed", bytes: of(others), isTaken: false }),
    ({ of }) => ({
      kind: "text",
      bytes: Buffer.from(of([svg, svgOfEntities, page])),
      isTaken: false,
    }),
    ({ below }) => {
      const bytes = Buffer.from(Array.from({ length: below(2_000) }, () => below(256)));
      return { kind: "noise", bytes };
    },
    ({ of, below }) => ({
      kind: "noise behind a signature",
      bytes: Buffer.concat([
        of(whole).subarray(0, 32),
        Buffer.from(Array.from({ length: below(2_000) }, () => below(256))),
      ]),
    }),
    ({ of }) => {
      const [width, height] = of([
        [30_000, 30_000],
        [2_147_483_647, 1],
        [65_535, 65_535],
        [1, 2_000_000_000],
        [7_072, 7_072],
      ] as const);
      return { kind: "bomb", bytes: pngOfClaimedSize(width, height), isTaken: false };
    },
    ({ of }) => ({ kind: "large bomb", bytes: of(large), isTaken: false }),
    ({ below }) => {
      const bytes = Buffer.from(jpeg);
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      bytes.writeUInt16BE(1 + below(65_535), frame + 5);
      bytes.writeUInt16BE(1 + below(65_535), frame + 7);
      return { kind: "JPEG of a claimed size", bytes };
    },
    ({ of }) => ({
      kind: "polyglot",
      bytes: Buffer.concat([of([jpeg, png, webp]), Buffer.from(of([script, page, "PK\x03\x04"]))]),
      isTaken: true,
    }),
    () => {
      const comment = Buffer.from(script);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(comment.length + 2);
      const marked = [jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment];
      return {
        kind: "script in a comment",
        bytes: Buffer.concat([...marked, jpeg.subarray(2)]),
        isTaken: true,
      };
    },
    ({ of }) => ({ kind: "metadata", bytes: of(telephone), isTaken: true }),
    ({ of }) => ({ kind: "whole", bytes: of(whole), isTaken: true }),
  ];
  return () => pick.of(makes)(pick);
}

const largeSide = 7_200;

/** Valid pictures that exceed the pixel limit. Encoding WebP takes seconds. */
async function largePictures(): Promise<Buffer[]> {
  const png = pngOfClaimedSize(largeSide, largeSide, largeSide * (largeSide + 1));
  if (!isFullVolume) return [png];
  const create = { width: largeSide, height: largeSide, channels: 3, background: "white" } as const;
  return [png, await sharp({ create }).webp({ effort: 0 }).toBuffer()];
}
