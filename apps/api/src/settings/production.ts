import { reachesBeyondPublic } from "../platform/public-ranges.ts";
import type { Values } from "./environment.ts";
import type { Environment } from "./secret-files.ts";
import { SettingsError } from "./settings-error.ts";

/** Throws SettingsError for values that only development and tests may have. */
export function refuseInProduction(values: Values) {
  refusePrivateNetworks(values);
  refuseWeakSecrets(values);
  if (values.FAILPOINT !== undefined) {
    throw new SettingsError("FAILPOINT lets processes die on purpose; production refuses it.");
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
    `${name} is set; production takes what concerns PostgreSQL from DATABASE_URL alone.`,
  );
}

function refusePrivateNetworks(values: Values) {
  if (values.WEBHOOK_ALLOW_PRIVATE_NETWORKS !== undefined) return;
  const opened = values.WEBHOOK_ALLOWED_CIDRS.find(reachesBeyondPublic);
  if (opened !== undefined) {
    throw new SettingsError(
      `WEBHOOK_ALLOWED_CIDRS opens ${opened}, which is not public; in production that needs WEBHOOK_ALLOW_PRIVATE_NETWORKS=i-know.`,
    );
  }
}

/** A random secret has nearly as many different bytes or characters as its length. */
const differentMin = 8;

function refuseWeakSecrets(values: Values) {
  const secrets = [
    ...(values.ENCRYPTION_KEY ?? []).map((key) => ["ENCRYPTION_KEY", [...key]] as const),
    ...(values.API_KEY_PEPPER ?? []).map((pepper) => ["API_KEY_PEPPER", [...pepper]] as const),
    ...(values.AUTH_SECRET ?? []).map((secret) => ["AUTH_SECRET", [...secret]] as const),
  ];
  for (const [name, parts] of secrets) {
    if (new Set<unknown>(parts).size < differentMin || isRepeated(parts)) {
      throw new SettingsError(
        `${name} can be guessed because it repeats itself; make one with: openssl rand -base64 32.`,
      );
    }
  }
}

/** Whether the list is a repetition of its first half or of a shorter part. */
function isRepeated(parts: readonly unknown[]): boolean {
  for (let period = 1; period <= parts.length / 2; period += 1) {
    if (parts.every((part, index) => part === parts[index % period])) return true;
  }
  return false;
}
