import { z } from "zod";
import { failpointPattern } from "../platform/failpoint.ts";
import { logLevels } from "../platform/logger.ts";
import {
  addressRanges,
  cidrs,
  encryptionKey,
  issuerUrl,
  mailAddress,
  namedValues,
  samplerNames,
  secrets,
  severalOf,
  share,
  smtpServer,
  trueOrFalse,
  urlOf,
  wholeNumber,
} from "./formats.ts";
import { postgresUrl, replicaUrl } from "./postgres-url.ts";
import { redisUrl } from "./redis-url.ts";
import { type Environment, readSecretFiles } from "./secret-files.ts";
import { SettingsError } from "./settings-error.ts";

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3_000),
  HOST: z.string().min(1).default("127.0.0.1"),
  TRUSTED_PROXIES: addressRanges.default(["127.0.0.0/8", "::1/128"]),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_SERVICE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: replicaUrl.optional(),
  DATABASE_REPLICA_MAX_LAG_SECONDS: wholeNumber(2, 300).default(10),
  DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"], "must be on or off").default("on"),
  DATABASE_CONNECTIONS: wholeNumber(4, 100).optional(),
  REDIS_URL: redisUrl.optional(),
  ENCRYPTION_KEY: severalOf(encryptionKey).optional(),
  API_KEY_PEPPER: secrets.optional(),
  AUTH_SECRET: secrets.optional(),
  PUBLIC_URL: urlOf("http:", "https:").optional(),
  RATE_LIMIT_REQUESTS: wholeNumber(1, 1_000_000).default(600),
  RATE_LIMIT_WINDOW_SECONDS: wholeNumber(1, 86_400).default(60),
  WEBHOOK_ATTEMPTS: wholeNumber(1, 20).default(5),
  WEBHOOK_FIRST_DELAY_MS: wholeNumber(1, 3_600_000).default(1_000),
  WEBHOOK_MAX_DELAY_MS: wholeNumber(1, 86_400_000).default(3_600_000),
  WEBHOOK_JITTER_PERCENT: wholeNumber(0, 100).default(20),
  WEBHOOK_TIMEOUT_MS: wholeNumber(1, 60_000).default(10_000),
  WEBHOOK_DISABLE_AFTER_FAILURES: wholeNumber(1, 1_000_000).default(10),
  WEBHOOK_DISABLE_AFTER_HOURS: wholeNumber(0, 8_760).default(24),
  WEBHOOK_ALLOWED_CIDRS: cidrs.default([]),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: z.literal("i-know", "must be i-know").optional(),
  RETENTION_DAYS: wholeNumber(1, 3_650).default(30),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  IDENTITY_PROVIDER: z.enum(["built-in", "clerk"], "must be built-in or clerk").default("built-in"),
  CLERK_SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must contain only visible ASCII characters")
    .optional(),
  CLERK_API_URL: urlOf("https:", "http:").optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "must have at most 40 characters").optional(),
  SMTP_URL: smtpServer.optional(),
  MAIL_FROM: mailAddress.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf("http:", "https:").optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlOf("http:", "https:").optional(),
  OTEL_EXPORTER_OTLP_HEADERS: namedValues.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: namedValues.optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: namedValues.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(samplerNames, `must be one of ${samplerNames.join(", ")}`)
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_SDK_DISABLED: trueOrFalse.optional(),
  FAILPOINT: z.string().regex(failpointPattern, "must be the name of a failpoint").optional(),
  NODE_ENV: z.string().optional(),
});

/** The variables by name, each parsed separately. */
export type Values = z.infer<typeof environment>;

/** Throws SettingsError for an invalid value or a misspelled name. An empty value counts as unset. */
export function readEnvironment(variables: Environment): Values {
  refuseMisspeltNames(Object.keys(variables));
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(readSecretFiles(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingsError(`${String(issue?.path[0])} ${issue?.message}.`);
}

/** A name that differs from a setting in up to this many letters counts as a misspelled setting. */
export const editsMax = 2;

export const settingNames = Object.keys(environment.shape);

function refuseMisspeltNames(names: string[]) {
  for (const name of names) {
    if (!/^(WEBHOOK|RATE_LIMIT)_/.test(name) || settingNames.includes(name)) continue;
    const meant = settingNames.find((setting) => editDistance(name, setting) <= editsMax);
    if (meant !== undefined) throw new SettingsError(`${name} is not a setting. Use ${meant}.`);
  }
}

/** Counts the letters to add, remove or change to turn one text into the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let distances = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    let [diagonal = 0] = distances;
    const next = [row + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const [left = 0, above = 0] = [next[column - 1], distances[column]];
      const changed = diagonal + (other[column - 1] === letter ? 0 : 1);
      next.push(Math.min(left + 1, above + 1, changed));
      diagonal = above;
    }
    distances = next;
  }
  return distances.at(-1) ?? 0;
}
