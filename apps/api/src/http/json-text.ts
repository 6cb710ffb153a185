import { isRounded, unstorableReason } from "../kernel/platform/validation-words.ts";
import { invalidRequest, type Refusal } from "../kernel/refusal.ts";

const depthMax = 8;
const keyCountMax = 50;

/** A referral with 50 fields of 100 options each has fewer values than this. */
export const valueCountMax = 6_000;

/** A double needs up to 25 characters. */
const numberLengthMax = 40;

/** Keys that reach an object's prototype instead of its own fields. */
const prototypeKeys = new Set(["__proto__", "constructor", "prototype"]);

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Parses a JSON body that can be stored and returned exactly. Throws INVALID_REQUEST with the path of the
 * field for a value that would be lost or altered. The work grows linearly with the size of the body.
 */
export function parseExactJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  // The scan comes first, because it limits the work of the later steps.
  refuseInexact(text);
  const value = parse(text);
  refuseUnstorable(value, []);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw invalidRequest({ path: "", message: "The body must be valid UTF-8." });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => invalidRequest({ path: "", message: "The body must be valid JSON." });

type Path = readonly (string | number)[];

function refuseUnstorable(value: unknown, path: Path): void {
  if (typeof value === "string") refuseUnstorableText(value, path);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnstorable(item, [...path, index]);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (prototypeKeys.has(key)) throw refusal([...path, key], "must not be used as a key");
    refuseUnstorableText(key, [...path, key]);
    refuseUnstorable(item, [...path, key]);
  }
}

function refuseUnstorableText(text: string, path: Path) {
  const reason = unstorableReason(text);
  if (reason !== undefined) throw refusal(path, reason);
}

/** The part of String that the scan uses, so that a test can count its steps. */
export type ScannedText = Pick<string, "length" | "charCodeAt" | "indexOf" | "slice">;

interface OpenContainer {
  /** The key or index of the next value. */
  at: string | number;
  keys: Set<string>;
}

/**
 * A valid body has up to five tokens per value: the value itself, a comma, a key, a colon and a
 * closing bracket.
 */
const tokenCountMax = 5 * valueCountMax;

/**
 * Rejects input that JSON.parse changes silently: it keeps only the last value of a repeated key,
 * and rounds some numbers. A reviver sees neither the repeated key nor the depth. The
 * scan also limits depth, values and tokens, so that it ends early. Other text that is not JSON can
 * pass.
 */
export function refuseInexact(text: ScannedText) {
  const open: OpenContainer[] = [];
  const path = () => open.map(({ at }) => at);
  let [tokenCount, valueCount] = [0, 0];
  let start = endOfBlanks(text, 0);
  while (start < text.length) {
    tokenCount += 1;
    if (tokenCount > tokenCountMax) throw notJson();
    const end = endOfToken(text, start);
    const token = text.slice(start, end);
    start = endOfBlanks(text, end);
    const container = open.at(-1);
    switch (token[0]) {
      case "}":
      case "]":
        open.pop();
        continue;
      case ",":
        if (typeof container?.at === "number") container.at += 1;
        continue;
      case ":":
        continue;
      case "{":
      case "[":
        if (open.length >= depthMax) {
          throw refusal(path(), `must not be nested deeper than ${depthMax} levels`);
        }
        open.push({ at: token === "{" ? "" : 0, keys: new Set() });
        break;
      case '"':
        if (typeof container?.at === "string" && text.charCodeAt(start) === colon) {
          enterKey(container, String(parse(token)), path);
          continue;
        }
        break;
      default:
        refuseRounded(token, path);
    }
    valueCount += 1;
    if (valueCount > valueCountMax) {
      throw refusal([], `The body must have at most ${valueCountMax} values.`);
    }
  }
}

function enterKey(container: OpenContainer, key: string, path: () => Path) {
  const { keys } = container;
  if (keys.size >= keyCountMax && !keys.has(key)) {
    throw refusal(path().slice(0, -1), `must have at most ${keyCountMax} keys`);
  }
  container.at = key;
  if (keys.has(key)) throw refusal(path(), "must appear only once in an object");
  keys.add(key);
}

const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; // space, \n, \r, \t

function endOfBlanks(text: ScannedText, start: number): number {
  let end = start;
  while (isBlank(text.charCodeAt(end))) end += 1;
  return end;
}

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

/** Whether the character can be part of a number, true, false or null. */
const isWordCharacter = (code: number) =>
  (code >= 0x30 && code <= 0x39) || // 0–9
  (code >= 0x61 && code <= 0x7a) || // a–z
  code === 0x45 || // E
  code === 0x2b || // +
  code === 0x2d || // -
  code === 0x2e; // .

function endOfToken(text: ScannedText, start: number): number {
  const first = text.charCodeAt(start);
  if (first === quote) return endOfString(text, start);
  let end = start + 1;
  if (isWordCharacter(first)) while (isWordCharacter(text.charCodeAt(end))) end += 1;
  return end;
}

/** Searches with indexOf, because a loop takes 16 ms longer for a file of 8 MiB. */
function endOfString(text: ScannedText, start: number): number {
  const firstQuote = text.indexOf('"', start + 1);
  if (firstQuote === -1) return text.length;
  if (text.charCodeAt(firstQuote - 1) !== backslash) return firstQuote + 1;
  for (let place = start + 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) return place + 1;
    if (code === backslash) place += 1;
  }
  return text.length;
}

function refuseRounded(word: string, path: () => Path) {
  if (word === "true" || word === "false" || word === "null") return;
  if (word.length > numberLengthMax) {
    throw refusal(path(), `must have at most ${numberLengthMax} characters`);
  }
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(word)) throw notJson();
  if (isRounded(word)) throw refusal(path(), "must have at most 15 digits and no exponent");
}

const refusal = (path: Path, message: string): Refusal =>
  invalidRequest({ path: path.map(printable).join("."), message });

// The path goes into the response, so it must also be printable.
const printable = (part: string | number) =>
  String(part)
    .slice(0, 100)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "\u{fffd}");
