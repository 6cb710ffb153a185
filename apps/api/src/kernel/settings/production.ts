import { reachesBeyondPublic } from "../platform/public-ranges.ts";
import type { Values } from "./environment.ts";
import { isGuessable } from "./guessable.ts";
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

/** Throws SettingsError for a secret that nobody made at random, or that has two purposes. */
function refuseWeakSecrets(values: Values) {
  const purposeOf = new Map<string, string>();
  for (const name of ["ENCRYPTION_KEY", "API_KEY_PEPPER", "AUTH_SECRET"] as const) {
    for (const value of values[name] ?? []) {
      const text = typeof value === "string" ? value : Buffer.from(value).toString("base64");
      const purpose = purposeOf.get(text) ?? name;
      if (purpose !== name) {
        throw new SettingsError(`${name} is the same as ${purpose}; make one for each purpose.`);
      }
      purposeOf.set(text, name);
      if (isGuessable(value)) {
        throw new SettingsError(
          `${name} can be guessed because it follows a pattern; make one with: openssl rand -base64 32.`,
        );
      }
    }
  }
}
