import { reachesBeyondPublic } from "../platform/addresses.ts";
import type { Values } from "./environment.ts";
import type { Environment } from "./secret-files.ts";
import { SettingsError } from "./settings-error.ts";

/** Throws SettingsError for values that are only allowed in development and tests. */
export function refuseInProduction(values: Values) {
  refusePrivateNetworks(values);
  refuseWeakSecrets(values);
  if (values.FAILPOINT !== undefined) {
    throw new SettingsError("FAILPOINT makes processes exit on purpose. Remove it in production.");
  }
}

/** libpq variables for where or how to connect to PostgreSQL. pg reads most of them. */
const ofPostgres =
  /^PG(SSL\w+|HOST|HOSTADDR|PORT|DATABASE|USER|PASSWORD|PASSFILE|SERVICE|SERVICEFILE|OPTIONS|CLIENT_?ENCODING|BINARY|REPLICATION)$/;

/** Throws SettingsError for variables that would change connections regardless of DATABASE_URL. */
export function refusePostgresVariables(variables: Environment) {
  const name = Object.keys(variables).find((key) => ofPostgres.test(key) && variables[key]);
  if (name === undefined) return;
  throw new SettingsError(
    `${name} is set. Remove it. In production, only the DATABASE_ settings can configure PostgreSQL connections.`,
  );
}

function refusePrivateNetworks(values: Values) {
  if (values.WEBHOOK_ALLOW_PRIVATE_NETWORKS !== undefined) return;
  const opened = values.WEBHOOK_ALLOWED_CIDRS.find(reachesBeyondPublic);
  if (opened !== undefined) {
    throw new SettingsError(
      `WEBHOOK_ALLOWED_CIDRS allows ${opened}, which is a private network. To allow this in production, set WEBHOOK_ALLOW_PRIVATE_NETWORKS=i-know.`,
    );
  }
}

/** Throws SettingsError for a secret that was not generated at random, or that has two purposes. */
function refuseWeakSecrets(values: Values) {
  const purposeOf = new Map<string, string>();
  for (const name of ["ENCRYPTION_KEY", "API_KEY_PEPPER", "AUTH_SECRET"] as const) {
    for (const value of values[name] ?? []) {
      const text = typeof value === "string" ? value : Buffer.from(value).toString("base64");
      const purpose = purposeOf.get(text) ?? name;
      if (purpose !== name) {
        throw new SettingsError(
          `${name} and ${purpose} have the same value. Generate a separate value for each.`,
        );
      }
      purposeOf.set(text, name);
      if (isGuessable(value)) {
        throw new SettingsError(
          `${name} can be guessed because it follows a pattern. Generate a value with: openssl rand -base64 32.`,
        );
      }
    }
  }
}

/**
 * The probability of fewer different bytes in 32 random bytes is 10^-16. The probability of fewer different
 * digits in 32 random hex digits is 10^-7.
 */
const differentMin = { bytes: 16, text: 8 };

/**
 * Largest share of one symbol. The probability of a larger share in 32 random hex digits is 10^-10.
 */
const commonestShareMax = 1 / 2;

/**
 * Longest run of symbols with the same step. The probability of a longer run in 64 random hex
 * digits is 10^-9.
 */
const runLengthMax = 9;

/**
 * Share of symbols that repeat the preceding symbols. The probability of this share in 32 random
 * hex digits is 10^-11.
 */
const repeatedShareMin = 3 / 4;

/**
 * Whether this secret does not look random. The comment on each limit states how rarely the limit
 * rejects a random secret.
 */
export function isGuessable(secret: string | Uint8Array): boolean {
  const isText = typeof secret === "string";
  const symbols = isText ? [...secret].map((letter) => letter.codePointAt(0) ?? 0) : [...secret];
  const counts = new Map<number, number>();
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return (
    counts.size < differentMin[isText ? "text" : "bytes"] ||
    Math.max(...counts.values()) > symbols.length * commonestShareMax ||
    longestRun(symbols) > runLengthMax ||
    repeatsItself(symbols)
  );
}

/** The length of the longest run such as `aaaa`, `abcd`, `4321` or `1357`. */
function longestRun(symbols: number[]): number {
  const step = (index: number) => (symbols[index] ?? 0) - (symbols[index - 1] ?? 0);
  let longest = 0;
  let length = 1;
  for (let index = 1; index < symbols.length; index += 1) {
    length = index > 1 && step(index) === step(index - 1) ? length + 1 : 2;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Whether the secret repeats its beginning, except for some symbols. */
function repeatsItself(symbols: number[]): boolean {
  for (let period = 1; period <= symbols.length / 2; period += 1) {
    const later = symbols.slice(period);
    const repeatedCount = later.filter((symbol, index) => symbol === symbols[index]).length;
    if (repeatedCount >= later.length * repeatedShareMin) return true;
  }
  return false;
}
