import type { Image } from "@referral-service/contract";
import { correction, generate } from "lean-qr";
import { toPngBuffer } from "lean-qr/extras/node_export";
import { toSvgSource } from "lean-qr/extras/svg";

/** The light border that scanners need, in modules. */
const quietZone = 4;

/** A QR code as an image of exactly `size` pixels in width and height. */
export function drawQrCode(
  text: string,
  { format, size }: { format: "svg" | "png"; size: number },
): Image {
  const code = generate(text, { minCorrectionLevel: correction.M });
  switch (format) {
    case "svg": {
      const source = toSvgSource(code, {
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
      const png = toPngBuffer(pixels, { off: [255, 255, 255], pad: 0 });
      return { contentType: "image/png", bytes: Buffer.from(png) };
    }
    default:
      return format satisfies never;
  }
}
