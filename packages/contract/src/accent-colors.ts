/** Linear light of each channel, from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The background colors of pages and emails, in each theme. */
const lightSurfaces = ["#ffffff", "#fcfcfd"];
const darkSurfaces = ["#111114", "#16161a"];

const contrastOfShapes = 3;
const contrastOfText = 4.5;

export const accentPattern = /^#[0-9a-f]{6}$/;

/** The accent of organizations that chose none. */
export const defaultAccent = "#5251c9";

const toLinear = (byte: number) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const toByte = (linear: number) =>
  255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);

const linearOf = (hex: string): Rgb => [
  toLinear(Number.parseInt(hex.slice(1, 3), 16)),
  toLinear(Number.parseInt(hex.slice(3, 5), 16)),
  toLinear(Number.parseInt(hex.slice(5, 7), 16)),
];

const luminanceIn = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const luminanceOf = (hex: string) => luminanceIn(linearOf(hex));

/** Contrast of two colors as WCAG defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const mostOn = (contrast: number) =>
  (Math.min(...lightSurfaces.map(luminanceOf)) + 0.05) / contrast - 0.05;

const leastOn = (contrast: number) =>
  (Math.max(...darkSurfaces.map(luminanceOf)) + 0.05) * contrast - 0.05;

/** The color as a hex code. Callers round in the direction that keeps the contrast. */
const hexOf = (color: Rgb, round: (byte: number) => number) =>
  `#${color
    .map((linear) =>
      Math.min(255, round(toByte(linear)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Darkens the color to `luminanceMax` if it is lighter. The hue stays the same. */
function darkened(hex: string, luminanceMax: number): string {
  const luminance = luminanceOf(hex);
  if (luminance <= luminanceMax) return hex;
  const share = luminanceMax / luminance;
  const [red, green, blue] = linearOf(hex);
  return hexOf([red * share, green * share, blue * share], Math.floor);
}

/** Lightens the color to `luminanceMin` with white if it is darker. */
function lightened(hex: string, luminanceMin: number): string {
  const luminance = luminanceOf(hex);
  if (luminance >= luminanceMin) return hex;
  const share = (luminanceMin - luminance) / (1 - luminance);
  const [red, green, blue] = linearOf(hex);
  const mixed = (light: number) => light + (1 - light) * share;
  return hexOf([mixed(red), mixed(green), mixed(blue)], Math.ceil);
}

/** Whether the color stands out from the surfaces of both themes. */
export const isReadableAccent = (hex: string): boolean => nearestAccent(hex) === hex;

/** The color itself or the nearest one of its hue that stands out from the surfaces of both themes. */
export const nearestAccent = (hex: string): string =>
  lightened(darkened(hex, mostOn(contrastOfShapes)), leastOn(contrastOfShapes));

interface AccentShades {
  /** Color of buttons and the focus ring, in both themes. */
  fill: string;
  /** Color of text on `fill` and on `hover`. */
  onFill: string;
  hover: string;
  /** Color of links. */
  text: { light: string; dark: string };
}

/** The colors that pages and emails derive from an accent color. */
export function shadesOf(accent: string): AccentShades {
  const [white, black] = ["#ffffff", "#000000"];
  const isWhiteReadable = contrastOf(white, accent) >= contrastOfText;
  const luminance = luminanceOf(accent);
  return {
    fill: accent,
    onFill: isWhiteReadable ? white : black,
    hover: isWhiteReadable
      ? darkened(accent, luminance * 0.8)
      : lightened(accent, luminance + 0.1 * (1 - luminance)),
    text: {
      light: darkened(accent, mostOn(contrastOfText)),
      dark: lightened(accent, leastOn(contrastOfText)),
    },
  };
}

/** Whether text of this color is readable on white. */
export const isReadableOnWhite = (hex: string): boolean =>
  contrastOf(hex, "#ffffff") >= contrastOfText;
