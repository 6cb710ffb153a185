import type { Image } from "@referral-service/contract";
import { isReadableOnWhite } from "@referral-service/contract/accent-colors";
import { correction, generate } from "lean-qr";
import { toPngBuffer } from "lean-qr/extras/node_export";
import { toSvgSource } from "lean-qr/extras/svg";

/** The light border that scanners need, in modules. */
const quietZone = 4;

interface Drawing {
  format: "svg" | "png";
  size: number;
  /** The organization's color. The code is black if scanners could not tell it from white. */
  accentColor?: string | null;
}

const bytesOf = (hex: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), "hex");
  return [red, green, blue];
};

/** A QR code as an image of exactly `size` pixels in width and height. */
export function drawQrCode(text: string, { format, size, accentColor }: Drawing): Image {
  const color = accentColor && isReadableOnWhite(accentColor) ? accentColor : "#000000";
  const code = generate(text, { minCorrectionLevel: correction.M });
  switch (format) {
    case "svg": {
      const source = toSvgSource(code, {
        on: color,
        off: "white",
        pad: quietZone,
        width: size,
        height: size,
        xmlDeclaration: true,
      });
      return { contentType: "image/svg+xml", bytes: Buffer.from(source) };
    }
    case "png": {
      // Modules stay sharp if they are whole pixels. The remaining pixels widen the border.
      const scale = Math.floor(size / (code.size + 2 * quietZone));
      const margin = Math.floor((size - code.size * scale) / 2);
      const module = (pixel: number) => Math.floor((pixel - margin) / scale);
      const pixels = { size, get: (x: number, y: number) => code.get(module(x), module(y)) };
      const png = toPngBuffer(pixels, { on: bytesOf(color), off: [255, 255, 255], pad: 0 });
      return { contentType: "image/png", bytes: Buffer.from(png) };
    }
    default:
      return format satisfies never;
  }
}
