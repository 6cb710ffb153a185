import { inflateSync } from "node:zlib";
import decodeQr from "qr/decode.js";
import { beforeAll, describe, expect, test } from "vitest";
import { useService } from "../../../test/use-service.ts";
import { drawQrCode } from "./qr-code.ts";

const service = useService({
  environment: { PUBLIC_URL: "https://referrals.example.com/app" },
});
let code: { id: string; url: string };
beforeAll(async () => {
  const { body } = await service.call("POST", "/invitation-codes", { body: {} });
  code = body;
});

const pathOf = (query: string) => `/invitation-codes/${code.id}/qr-code${query}`;

async function imageOf(query: string) {
  const response = await fetch(`${service.baseUrl}/api/v1${pathOf(query)}`, {
    headers: { Authorization: `Bearer ${service.organization.key}` },
  });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  return { type: response.headers.get("content-type"), headers: response.headers, bytes };
}

type Image = Parameters<typeof decodeQr>[0];

/** Reads a PNG with one bit per pixel, where 1 is dark. Our PNGs need no more. */
function pixelsOfPng(png: Buffer): Image {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([png[24], png[25]], "bits per pixel, colour type").toEqual([1, 3]);
  const data = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  const rowLength = 1 + Math.ceil(width / 8);
  return draw(width, height, (x, y) => {
    const byte = rows[y * rowLength + 1 + (x >> 3)] ?? 0;
    return ((byte >> (7 - (x & 7))) & 1) === 1;
  });
}

/** Reads an SVG with all dark modules inside one path with integer coordinates. */
function pixelsOfSvg(svg: string): Image {
  const [, left = 0, , modules = 0] =
    /viewBox="(-?\d+) (-?\d+) (\d+) \d+"/.exec(svg)?.map(Number) ?? [];
  const outlines = [...(/<path d="([^"]+)"/.exec(svg)?.[1] ?? "").matchAll(/M([^Z]+)Z/g)].map(
    ([, points = ""]) => points.split("L").map((point) => point.split(" ").map(Number)),
  );
  const edges = outlines.flatMap((points) =>
    points.map((point, index) => [...(points.at(index - 1) ?? []), ...point]),
  );
  // A point is inside when the number of vertical edges to its right is odd.
  const isInside = (x: number, y: number) =>
    edges.filter(
      ([ax = 0, ay = 0, bx = 0, by = 0]) =>
        ax === bx && ax > x && Math.min(ay, by) < y && y < Math.max(ay, by),
    ).length %
      2 ===
    1;
  const scale = 4;
  return draw(modules * scale, modules * scale, (x, y) =>
    isInside(Math.floor(x / scale) + left + 0.5, Math.floor(y / scale) + left + 0.5),
  );
}

function draw(width: number, height: number, isDark: (x: number, y: number) => boolean): Image {
  const data = new Uint8Array(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const shade = isDark(index % width, Math.floor(index / width)) ? 0 : 255;
    data.set([shade, shade, shade, 255], index * 4);
  }
  return { width, height, data };
}

const textIn = (image: Image) => decodeQr(image, { timeLimit: 5_000 });

describe("GET /invitation-codes/{id}/qr-code", () => {
  test("without a format · returns an SVG of 256 pixels that leads to the page for joining", async () => {
    const { type, bytes } = await imageOf("");
    expect(type).toBe("image/svg+xml");
    const svg = bytes.toString();
    expect(svg).toMatch(/^<\?xml [^>]+\?><svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain('width="256" height="256"');
    expect(textIn(pixelsOfSvg(svg))).toBe(code.url);
    expect((await imageOf("?format=svg&size=256")).bytes.equals(bytes)).toBe(true);
  });

  test.each([128, 129, 255, 256, 1024])(
    "as a PNG of %i pixels · has that size and leads to the page for joining",
    async (size) => {
      const { type, bytes } = await imageOf(`?format=png&size=${size}`);
      expect(type).toBe("image/png");
      const image = pixelsOfPng(bytes);
      expect([image.width, image.height]).toEqual([size, size]);
      expect(textIn(image)).toBe(code.url);
    },
  );

  test("as an image · has the usual response headers", async () => {
    const { headers } = await imageOf("?format=png");
    expect(headers.get("x-request-id")).toMatch(/./);
    expect(headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  });

  test.each([
    ["#0f766e", "#0f766e"],
    ["#d98a00", "#000000"],
  ])("for an organization with the color %s · is drawn in %s", (accentColor, drawn) => {
    const drawing = { format: "svg", size: 256, accentColor } as const;
    const svg = Buffer.from(drawQrCode("https://example.com", drawing).bytes).toString();
    expect(svg).toContain(`fill="${drawn}"`);
  });

  test.each([
    ["format", "format=gif"],
    ["format", "format=SVG"],
    ["format", "format="],
    ["size", "size=127"],
    ["size", "size=1025"],
    ["size", "size=256.5"],
    ["size", "size=-1"],
    ["size", "size="],
    ["size", "size=9999999999999999"],
    ["scale", "scale=2"],
  ])("with a wrong %s (%s) · returns 400 in JSON naming it", async (name, query) => {
    const { status, headers, body } = await service.call("GET", pathOf(`?${query}`));
    expect([status, body.error.code, body.error.details[0].path]).toEqual([
      400,
      "INVALID_REQUEST",
      name,
    ]);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  });

  test("without a key or with an unknown ID · returns the documented body in JSON", async () => {
    const without = await service.call("GET", pathOf("?format=png"), { key: null });
    expect([without.status, without.body.error.code]).toEqual([401, "MISSING_AUTHORIZATION"]);
    const unknown = await service.call("GET", "/invitation-codes/x/qr-code?format=png");
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "NOT_FOUND"]);
  });
});
