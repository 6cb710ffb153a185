/**
 * Texts that combine many hostile parts. They are short enough for most fields, so every run sends them to
 * each place.
 */
export const denseTexts = [
  "  'a' \"b\" \\ 100% _ e\u0301 \u{1f642} <b> $1 {{2}} \u200b  ",
  "\t 'a' \\ % e\u0301\r\n\u{1f642} \u202ex\u0001\n ",
];

/** Hostile texts for every text field. An accepted text must be returned unchanged. */
export const texts = [
  ...denseTexts,
  ...["", " ", "\t", "\u3000", "\u200b", "  blanks around  ", "a\r\nb"],
  ...["x".repeat(51), "x".repeat(101), "x".repeat(201), "🙂".repeat(100)],
  ...["x".repeat(10_001), "日".repeat(10_000)],
  // Right-to-left, invisible, combining and control characters, and characters whose case changes the
  // length.
  ...["\u202eabc \u2066x\u2069 a\u200bb\u2028", "👩‍👩‍👧‍👦🏴‍☠️ Z͑ͫ̓ͪ̂ͫ", "e\u0301 é İıſßﬁ"],
  ...["a\u0001\u001b\u007f\u0085b", "\ufffd\uffff\u{10ffff}"],
  // SQL, LIKE, regular expressions, shells, templates and markup.
  ...["' OR 1=1; DROP TABLE referrals; --", "100% a_b \\% [ (?<x> $1", "%", "_", "\\", '"'],
  ...["$(id) `id` {{7*7}} %s%n", '"><img src=x onerror=alert(1)>'],
  // Formulas, paths and addresses.
  ...["=cmd|'/C calc'!A0", "-1", "../../etc/passwd", "file:///etc/passwd", "javascript:alert(1)"],
  ...["http://169.254.169.254/", "https://a@b.example/", "https://[::1]:99999"],
  ...["https://example.com/ü?q=1#x", "ada@example.com"],
  // Texts that programs mistake for other values.
  ...["__proto__", "toString", "null", "true", "NaN", "0", "1e400", "9007199254740993", "EUR"],
  ...["00000000-0000-0000-0000-000000000000", "0199F2C4-8A31-7C1E-9F5B-2D6F0A7B0011"],
  ...["2026-02-29", "10000-01-01", "1760000000000"],
];

/** Raw JSON numbers that a double represents exactly. */
const numbers = [
  ...["0", "-0", "1", "-1", "1.5", "0.30000000000000004", "0.001", "99.99", "1e21", "5e-324"],
  ...["9007199254740992", "2147483648", "-1760000000000", "1760000000000", "1760000000000.5"],
  ...["253402300799999", "253402300800000"],
];

const nothingAndShapes = [
  ...["null", "true", "[]", "{}", "[[]]", "[null]", '[""]', '["a","a"]', '{"$ne":null}'],
  ...['{"toJSON":1}', '{"length":9}', '{"formatted":["x"]}'],
  JSON.stringify(Array.from({ length: 10_000 }, String)),
];

/** Raw JSON of every kind that the service can store. */
export const storableJson = [
  ...texts.map((text) => JSON.stringify(text)),
  ...numbers,
  ...nothingAndShapes,
];

const manyKeys = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]));

/** Raw JSON that would be lost or altered when stored. It is rejected everywhere. */
export const unstorableJson = [
  ...['"a\\u0000b"', '"\\ud800"', '"a\\udc00"', '{"a\\u0000":1}'],
  ...["1e400", "-1e400", "1e-400", "9007199254740993", "0.10000000000000000001", "[1e999]"],
  // The values are objects and texts, because a record of texts would accept a text.
  ...['{"__proto__":"x"}', '{"constructor":"x"}', '{"prototype":"x"}'],
  ...['{"__proto__":{"x":1}}', '{"constructor":{"x":1}}', '{"prototype":1}', '{"a":1,"a":2}'],
  ...["[".repeat(100) + "]".repeat(100), `${'{"a":'.repeat(100)}1${"}".repeat(100)}`],
  JSON.stringify(manyKeys),
];

/** Bodies that are not a JSON object. */
export const malformedBodies: (string | Uint8Array)[] = [
  ...[" ", "{", "}", "null", "true", "1", '"x"', "[]", "[{}]", '{"a":1,}', "{'a':1}", "{a:1}"],
  ...['{"a":1}{"b":2}', '{"a":NaN}', '{"a":undefined}', '{"a":01}', '{"a":"\n"}', "\ufeff{}"],
  ...['{"a":1 /* no */}', "a=1&b=2", "<a/>", '{"a":1,"a":2}', '{"\\u0000":1}', '{"a":1e999}'],
  ...["[".repeat(50_000), '{"a":'.repeat(50_000), `{"a":"${"x".repeat(262_144)}"}`],
  ...[Uint8Array.of(0x7b, 0xff, 0x7d), Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0)],
  Uint8Array.of(...Buffer.from('{"a":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')),
];

/** Names that no body and no query accepts. Other tests add the names of all columns. */
export const unknownNames = [
  ...["organization_id", "secret", "referrer", "isAdmin", "nickname", "toString", "constructor"],
  ...["__proto__", "$ref", "", " name", "Name", "LIMIT", "a[b]", "🙂"],
];

export const wrongContentTypes = [
  ...["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data"],
  ...["application/json; charset=latin1", "application/json, text/plain", "application/jsonp", "x"],
];

/** Raw query values with broken percent-encoding. */
export const undecodable = [
  "%",
  "%zz",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "%00",
  "a%00b",
  "%f5%80%80%80",
];

/** Values of a parameter that are short enough for a URL. */
export const queryValues = [
  ...texts.filter((text) => text.length < 10_000),
  ...["-1", "1", "25", "100", "101", "1.5", "1e2", "253402300799999", "x"],
];

/** Queries with the same parameter twice. */
export const repeatedIn = (name: string) => [
  `${name}=new&${name}=new`,
  `${name}=x&other=1&${name}=y`,
];
