import { describe, expect, test } from "vitest";
import {
  accentPattern,
  contrastOf,
  isReadableAccent,
  nearestAccent,
  shadesOf,
} from "./accent-colors.ts";

const steps = ["00", "33", "66", "99", "cc", "ff"];
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);
const surfaces = ["#ffffff", "#fcfcfd", "#111114", "#16161a"];

describe("an accent color", () => {
  test("near any color · stands out from the surfaces of both themes", () => {
    for (const color of colors) {
      const nearest = nearestAccent(color);
      expect(nearest).toMatch(accentPattern);
      expect(isReadableAccent(nearest), `${color} became ${nearest}`).toBe(true);
      for (const surface of surfaces) {
        expect(contrastOf(nearest, surface), `${nearest} on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test("that already stands out · is unchanged", () => {
    expect(nearestAccent("#5554ca")).toBe("#5554ca");
    expect(nearestAccent("#d0342c")).toBe("#d0342c");
  });

  test.each(["#ffd400", "#ffffff", "#000000", "#0a1a3a"])("of %s · is not readable", (color) => {
    expect(isReadableAccent(color)).toBe(false);
  });

  test("with any readable hue · gives text and links a contrast of 4.5", () => {
    for (const accent of colors.map(nearestAccent)) {
      const { fill, onFill, hover, text } = shadesOf(accent);
      const pairs = [
        [onFill, fill],
        [onFill, hover],
        [text.light, "#fcfcfd"],
        [text.dark, "#16161a"],
      ] as const;
      for (const [ink, ground] of pairs) {
        expect(contrastOf(ink, ground), `${accent}: ${ink} on ${ground}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
  });
});
