import { reachesBeyondPublic } from "../platform/addresses.ts";
import type { Values } from "./environment.ts";
import type { Environment } from "./secret-files.ts";
import { SettingsError } from "./settings-error.ts";

/** Throws SettingsError for values that only development and tests can have. */
export function refuseInProduction(values: Values) {
  refusePrivateNetworks(values);
  refuseWeakSecrets(values);
  if (values.FAILPOINT !== undefined) {
    throw new SettingsError("FAILPOINT makes processes exit on purpose. Remove it in production.");
  }
}

/** Names from libpq that say where or how PostgreSQL is reached; pg reads most of them. */
const ofPostgres =
  /^PG(SSL\w+|HOST|HOSTADDR|PORT|DATABASE|USER|PASSWORD|PASSFILE|SERVICE|SERVICEFILE|OPTIONS|CLIENT_?ENCODING|BINARY|REPLICATION)$/;

/** Throws SettingsError for variables that would change connections without DATABASE_URL. */
export function refusePostgresVariables(variables: Environment) {
  const name = Object.keys(variables).find((key) => ofPostgres.test(key) && variables[key]);
  if (name === undefined) return;
  throw new SettingsError(
    `${name} is set. Remove it, because production reads the PostgreSQL connection only from DATABASE_URL.`,
  );
}

function refusePrivateNetworks(values: Values) {
  if (values.WEBHOOK_ALLOW_PRIVATE_NETWORKS !== undefined) return;
  const opened = values.WEBHOOK_ALLOWED_CIDRS.find(reachesBeyondPublic);
  if (opened !== undefined) {
    throw new SettingsError(
      `WEBHOOK_ALLOWED_CIDRS opens ${opened}, which is a private network. To allow this in production, set WEBHOOK_ALLOW_PRIVATE_NETWORKS=i-know.`,
    );
  }
}

/** Throws SettingsError for a secret that no one made at random, or that has two purposes. */
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

/** 32 random bytes have fewer different ones once in 10^16 times, and 32 hex digits once in 10^7. */
const differentMin = { bytes: 16, text: 8 };

/** More of one symbol are among 32 hex digits once in 10^10 times. */
const commonestShareMax = 1 / 2;

/** As many symbols in a row with one step between them are among 64 hex digits once in 10^9 times. */
const runLengthMax = 9;

/** As many symbols that repeat those before them are in 32 hex digits once in 10^11 times. */
const repeatedShareMin = 3 / 4;

/**
 * Whether no one made this secret at random. Each rule rejects a random one as seldom as it says.
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

/** The length of the longest part such as `aaaa`, `abcd`, `4321` or `1357`. */
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

/** Whether the secret is its beginning again and again, but for some symbols. */
function repeatsItself(symbols: number[]): boolean {
  for (let period = 1; period <= symbols.length / 2; period += 1) {
    const later = symbols.slice(period);
    const repeatedCount = later.filter((symbol, index) => symbol === symbols[index]).length;
    if (repeatedCount >= later.length * repeatedShareMin) return true;
  }
  return false;
}
