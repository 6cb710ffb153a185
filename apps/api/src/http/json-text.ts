import { invalidRequest, type Refusal } from "../refusal.ts";

const depthMax = 8;
const keysMax = 50;

/** Keys that reach an object's prototype instead of its own fields. */
const prototypeKeys = new Set(["__proto__", "constructor", "prototype"]);

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a JSON body that can be stored and given back exactly.
 * Throws INVALID_REQUEST, naming the place, for everything that would be lost or altered on the way.
 */
export function parseExactJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const value = parse(text);
  refuseUnstorable(value, []);
  refuseRepeatedKeys(text);
  refuseRoundedNumbers(text);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw invalidRequest({ path: "", message: "The body is not valid UTF-8" });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest({ path: "", message: "The body is not valid JSON" });
  }
}

type Path = readonly (string | number)[];

function refuseUnstorable(value: unknown, path: Path): void {
  if (typeof value === "string") refuseUnstorableText(value, path);
  if (typeof value !== "object" || value === null) return;
  if (path.length >= depthMax) {
    throw refusal(path, `Must not be nested deeper than ${depthMax} levels`);
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnstorable(item, [...path, index]);
    return;
  }
  const entries = Object.entries(value);
  if (entries.length > keysMax) throw refusal(path, `Must not have over ${keysMax} keys`);
  for (const [key, item] of entries) {
    if (prototypeKeys.has(key)) throw refusal([...path, key], "This key is not allowed");
    refuseUnstorableText(key, [...path, key]);
    refuseUnstorable(item, [...path, key]);
  }
}

function refuseUnstorableText(text: string, path: Path) {
  const reason = unstorableReason(text);
  if (reason !== undefined) throw refusal(path, reason);
}

/** Why Postgres or UTF-8 could not give this text back; undefined when they can. */
export function unstorableReason(text: string): string | undefined {
  if (text.includes("\0")) return "Must not contain the NUL character";
  if (!text.isWellFormed()) return "Must not contain half of a surrogate pair";
  return undefined;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** Of a key that stands twice in one object, JSON.parse would keep the last value in silence. */
function refuseRepeatedKeys(text: string) {
  const open: { keys: Set<string>; at: string | number }[] = [];
  let lastText = "";
  for (const [part] of text.matchAll(token)) {
    const innermost = open.at(-1);
    if (part === "{") open.push({ keys: new Set(), at: "" });
    else if (part === "[") open.push({ keys: new Set(), at: 0 });
    else if (part === "}" || part === "]") open.pop();
    else if (part === ",") {
      if (typeof innermost?.at === "number") innermost.at += 1;
    } else if (part === ":" && innermost !== undefined) {
      innermost.at = lastText;
      if (innermost.keys.has(lastText)) {
        throw refusal(
          open.map(({ at }) => at),
          "Stands twice in one object",
        );
      }
      innermost.keys.add(lastText);
    } else lastText = JSON.parse(part);
  }
}

// Up to 15 digits and no exponent always survive the way through a double.
const mayBeRounded = /[\d.]{16}|\d[eE]/;

function refuseRoundedNumbers(text: string) {
  if (!mayBeRounded.test(text)) return;
  const rounded = new Map<object, Set<string>>();
  const root = { "": undefined as unknown };
  root[""] = JSON.parse(
    text,
    function note(this: object, key, value, context?: { source: string }) {
      if (typeof value === "number" && context !== undefined) {
        if (decimalOf(context.source) !== decimalOf(String(value))) {
          rounded.set(this, (rounded.get(this) ?? new Set()).add(key));
        }
      }
      return value;
    },
  );
  if (rounded.size === 0) return;
  throw refusal(pathOfRounded(root[""], rounded, []) ?? [], "Has more digits than can be stored");
}

function pathOfRounded(
  value: unknown,
  rounded: ReadonlyMap<object, ReadonlySet<string>>,
  path: Path,
): Path | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const keys = rounded.get(value);
  for (const [key, item] of Object.entries(value)) {
    if (keys?.has(key)) return [...path, key];
    const found = pathOfRounded(item, rounded, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The one way to write a decimal number: significant digits and the power of ten. */
function decimalOf(source: string): string {
  const match = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  if (match === null) return source;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${significant}e${power}`;
}

const refusal = (path: Path, message: string): Refusal =>
  invalidRequest({ path: path.map(printable).join("."), message });

// The path goes into the answer, so it must be printable itself.
const printable = (part: string | number) =>
  String(part)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "\u{fffd}")
    .slice(0, 100);
