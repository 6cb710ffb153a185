// The app's tests read this file without the types next to it.
/// <reference path="./opentype.d.ts" />
import { createHash } from "node:crypto";
import { shadesOf } from "@referral-service/contract/accent-colors";
import type { Font, Glyph } from "opentype.js";
import { html } from "../html.ts";
import { defaultAccent } from "./accent-style.ts";
import { semiboldFiles } from "./fonts.ts";

/** The content of the picture that programs show next to a link to a page. */
export interface PreviewSubject {
  name: string;
  accentColor: string | null;
  /** The path or URL of the logo. Only uploaded logos are drawn. */
  logoUrl: string | null;
}

export const previewSize = { width: 1_200, height: 630 };

const margin = 96;
const tileSide = 152;
const tilePadding = 20;
const nameSize = 84;
const lineHeight = 100;
const linesMax = 2;
const secondSize = 40;
const secondGap = 24;
const secondHeight = secondGap + 48;
/** The line that explains what the link is for. */
const secondLine = "Refer a friend";
/** The text that is shown instead of a name with characters that Inter lacks. */
const unwritableName = "Referrals";
/** The mark of the service, drawn in a square of 32. */
const serviceMark = "M10 23V9h7.2a4.6 4.6 0 0 1 1.2 9l3.6 5m-7-4.8H10";

/** Identifies the picture. Increment the number when the drawing changes. */
export const previewTag = ({ name, accentColor, logoUrl }: PreviewSubject): string =>
  createHash("sha256")
    .update(JSON.stringify([2, name, accentColor, logoUrl]))
    .digest("base64url")
    .slice(0, 16);

let fonts: Promise<Font[]> | undefined;

async function parsedFonts() {
  const { default: opentype } = await import("opentype.js");
  const files = await semiboldFiles();
  return files.map((file) => opentype.parse(new Uint8Array(file).buffer as ArrayBuffer));
}

/** Draws the outlines of letters, because a server might have no fonts. */
export async function drawPreview(subject: PreviewSubject, logo: Uint8Array | null) {
  fonts ??= parsedFonts();
  const { default: sharp } = await import("sharp");
  const svg = previewSvg(await fonts, subject, logo);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

function previewSvg(
  fonts: Font[],
  { name, accentColor }: PreviewSubject,
  logo: Uint8Array | null,
): string {
  const { fill, onFill, text } = shadesOf(accentColor ?? defaultAccent.light);
  const { width, height } = previewSize;
  const lineWidth = width - 2 * margin;
  const named = linesOf(fonts, name.normalize("NFC").trim(), lineWidth);
  const lines = named.length > 0 ? named : linesOf(fonts, unwritableName, lineWidth);
  const second = outlineOf(fonts, secondLine, secondSize);
  const [initial = ""] = name.trim();
  const mark = outlineOf(fonts, initial.toUpperCase(), nameSize);
  const tileTop = (height - tileSide - 40 - lines.length * lineHeight - secondHeight) / 2;
  const tileWidth = logo === null ? tileSide : tileWidthOf(logo);
  const inTile = {
    x: margin + (tileSide - (mark?.width ?? 0)) / 2,
    y: tileTop + tileSide / 2 + nameSize * 0.36,
  };
  return html`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${fill}"/>
<rect x="${margin}" y="${tileTop}" width="${tileWidth}" height="${tileSide}" rx="32" fill="#ffffff"/>
${logo === null && mark && html`<path fill="${text.light}" d="${mark.at(inTile.x, inTile.y)}"/>`}
${logo === null && !mark && html`<path transform="translate(${margin} ${tileTop}) scale(${tileSide / 32})" fill="none" stroke="${text.light}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="${serviceMark}"/>`}
${logo !== null && html`<image x="${margin + tilePadding}" y="${tileTop + tilePadding}" width="${tileWidth - 2 * tilePadding}" height="${tileSide - 2 * tilePadding}" xlink:href="data:image/png;base64,${Buffer.from(logo).toString("base64")}"/>`}
${lines.map(
  ({ at }, index) =>
    html`<path fill="${onFill}" d="${at(margin, tileTop + tileSide + 40 + nameSize + index * lineHeight)}"/>`,
)}
${second && html`<path fill="${onFill}" fill-opacity="0.8" d="${second.at(margin, tileTop + tileSide + 40 + lines.length * lineHeight + secondGap + secondSize)}"/>`}
</svg>`.markup;
}

/** Makes the mark as wide as the logo. The header of the PNG contains its size. */
function tileWidthOf(logo: Uint8Array): number {
  const header = Buffer.from(logo);
  const ratio = header.readUInt32BE(16) / header.readUInt32BE(20);
  const inner = tileSide - 2 * tilePadding;
  return Math.min(Math.max(ratio, 1), 4) * inner + 2 * tilePadding;
}

interface Outline {
  width: number;
  at: (x: number, y: number) => string;
}

/** Returns the outline of a text. Undefined if Inter has no glyph for a character. */
function outlineOf(fonts: Font[], text: string, size: number): Outline | undefined {
  let width = 0;
  const placed: { glyph: Glyph; left: number }[] = [];
  let last: { font: Font; glyph: Glyph } | undefined;
  for (const character of text) {
    const font = fonts.find((font) => font.charToGlyphIndex(character) > 0);
    if (font === undefined) return undefined;
    // Each glyph is drawn separately, because `getPath` for the whole text fails on features of
    // Inter that the library lacks.
    const glyph = font.charToGlyph(character);
    const scale = size / font.unitsPerEm;
    if (last?.font === font) width += font.getKerningValue(last.glyph, glyph) * scale;
    placed.push({ glyph, left: width });
    width += glyph.advanceWidth * scale;
    last = { font, glyph };
  }
  const at = (x: number, y: number) =>
    placed.map(({ glyph, left }) => glyph.getPath(x + left, y, size).toPathData(1)).join("");
  return { width, at };
}

/** Returns the lines of a name. Empty if Inter cannot write it. */
function linesOf(fonts: Font[], name: string, widthMax: number): Outline[] {
  const written = (text: string) => outlineOf(fonts, text, nameSize);
  const fits = (text: string) => (written(text)?.width ?? 0) <= widthMax;
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, linesMax);
  const cut = (line: string): string => (fits(`${line}…`) ? `${line}…` : cut(line.slice(0, -1)));
  const whole = shown.map((line, index) => {
    const isLastOfMore = index === linesMax - 1 && lines.length > linesMax;
    return isLastOfMore || !fits(line) ? cut(line) : line;
  });
  const outlines = whole.map(written);
  return outlines.every((outline) => outline !== undefined) ? outlines : [];
}
