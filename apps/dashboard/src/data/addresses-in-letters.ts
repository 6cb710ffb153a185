// Parameters of Punycode, RFC 3492, section 5.
const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];
const [biasAtFirst, codePointAtFirst] = [72, 128];

const digitOf = (letter: string) => Number.parseInt(letter, 36) + (letter < "a" ? 26 : -10);

function adapted(delta: number, countPoints: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / countPoints);
  let bias = 0;
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** Decodes the letters of a label, such as `mller-kva` without its `xn--`. */
function decoded(label: string): string {
  const end = label.lastIndexOf("-");
  const points = [...label.slice(0, Math.max(0, end))];
  let [codePoint, bias, place] = [codePointAtFirst, biasAtFirst, 0];
  for (let at = end + 1; at < label.length; ) {
    const before = place;
    for (let weight = 1, k = base; ; k += base, at += 1) {
      const digit = digitOf(label[at] ?? "");
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (!(digit >= threshold)) break;
      weight *= base - threshold;
    }
    at += 1;
    bias = adapted(place - before, points.length + 1, before === 0);
    codePoint += Math.floor(place / (points.length + 1));
    place %= points.length + 1;
    points.splice(place, 0, String.fromCodePoint(codePoint));
    place += 1;
  }
  return points.join("");
}

/** Labels with mixed scripts remain encoded, because people create them to resemble other labels. */
const isPlain = (label: string) =>
  /^[\p{Script=Latin}\d-]+$/u.test(label) || !/\p{Script=Latin}/u.test(label);

/**
 * Returns the email address with its domain decoded, as people know it. The service stores the
 * Punycode.
 */
export function inLetters(address: string): string {
  const [local, domain, ...others] = address.split("@");
  if (!local || !domain || others.length > 0 || /\s/.test(address)) return address;
  if (!/xn--/i.test(domain)) return address;
  try {
    const letters = domain
      .split(".")
      .map((label) => (/^xn--/i.test(label) ? decoded(label.slice(4).toLowerCase()) : label))
      .join(".");
    const isFaithful = URL.parse(`http://${letters}`)?.hostname === domain.toLowerCase();
    return isFaithful && letters.split(".").every(isPlain) ? `${local}@${letters}` : address;
  } catch {
    return address;
  }
}

/**
 * Returns a response with all addresses in letters, except in a payload, because payloads are shown
 * as sent.
 */
export function withAddressesInLetters(value: unknown): unknown {
  if (typeof value === "string") return inLetters(value);
  if (Array.isArray(value)) return value.map(withAddressesInLetters);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === "payload" ? part : withAddressesInLetters(part),
    ]),
  );
}
