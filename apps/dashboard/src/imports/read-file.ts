import { phrase } from "../languages/phrase.ts";

const bytesMax = 12_000_000;

/** Returns the text of a file, or a sentence that explains why it cannot be imported. */
export async function readFile(
  file: File,
): Promise<{ text: string; encoding: Encoding } | { failure: string }> {
  if (file.size > bytesMax) {
    return {
      failure: phrase("{file} is larger than 12 MB. Split it into several files.", {
        file: file.name,
      }),
    };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trim() === "") return { failure: phrase("{file} is empty.", { file: file.name }) };
  if (text.includes("\0") || text.includes("\uFFFD")) {
    return {
      failure: phrase("{file} is not a text file. Save it as “CSV UTF-8” and choose it again.", {
        file: file.name,
      }),
    };
  }
  return { text, encoding };
}

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * UTF-16 begins with a byte order mark or, for ASCII text, has a zero in every other byte. Any
 * other file that is not UTF-8 is read in the encoding that Windows uses.
 */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 64);
  const isZeroAt = (rest: 0 | 1) =>
    start.length > 1 && start.every((byte, index) => index % 2 !== rest || byte === 0);
  if (isZeroAt(1) && !isZeroAt(0)) return "utf-16le";
  if (isZeroAt(0) && !isZeroAt(1)) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

const beginningLength = 20_000;

/**
 * Returns the part of a file that the service uses to match columns. It ends with a whole
 * character.
 */
export const beginningOf = (text: string) =>
  text.slice(0, beginningLength).replace(/[\uD800-\uDBFF]$/, "");
