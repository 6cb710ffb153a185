// The library has no types, and those of DefinitelyTyped load the types of browsers.
declare module "opentype.js" {
  export interface Glyph {
    advanceWidth: number;
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string };
  }
  export interface Font {
    unitsPerEm: number;
    /** 0 if the font has no glyph for the character. */
    charToGlyphIndex(character: string): number;
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
