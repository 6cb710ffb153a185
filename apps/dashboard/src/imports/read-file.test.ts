import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";

const text = "Name;Ort\nJürgen;Köln €";

function utf16(littleEndian: boolean, mark: string) {
  const marked = mark + text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let index = 0; index < marked.length; index += 1) {
    view.setUint16(index * 2, marked.charCodeAt(index), littleEndian);
  }
  return new Uint8Array(view.buffer);
}

const windows1252 = Uint8Array.from(text, (letter) =>
  letter === "€" ? 0x80 : letter.charCodeAt(0),
);

test.each([
  ["UTF-8", new TextEncoder().encode(text), "utf-8"],
  ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${text}`), "utf-8"],
  ["Windows-1252", windows1252, "windows-1252"],
  ["UTF-16 with a mark", utf16(true, "\uFEFF"), "utf-16le"],
  ["big-endian UTF-16", utf16(false, "\uFEFF"), "utf-16be"],
])("a file in %s · is decoded according to its bytes", async (_, bytes, encoding) => {
  expect(await readFile(new File([bytes], "people.csv"))).toEqual({ text, encoding });
});

test("a file that is not text · is rejected with the fix", async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, index) => (index * 37) % 256);
  expect(await readFile(new File([bytes], "people.xlsx"))).toEqual({
    failure: "people.xlsx is not a text file. Save it as “CSV UTF-8” and choose it again.",
  });
});
