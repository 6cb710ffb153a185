import { availableParallelism } from "node:os";
import ipaddr from "ipaddr.js";
import type { LogLevel } from "../platform/logger.ts";
import type { NewestFirst } from "../platform/sealed-box.ts";
import { readEnvironment, type Values } from "./environment.ts";
import type { MailAddress, SmtpServer } from "./formats.ts";
import { hostUrlsOf, portsOfPostgres } from "./postgres-url.ts";
import { refuseInProduction, refusePostgresVariables } from "./production.ts";
import { type IdentitySettings, identityOf, type OpenIdSettings, openIdOf } from "./providers.ts";
import { portsOfRedis } from "./redis-url.ts";
import type { Environment } from "./secret-files.ts";
import { SettingsError } from "./settings-error.ts";
import { type TracingSettings, tracingOf } from "./tracing.ts";

/** All settings from the environment, parsed once at startup. */
export interface Settings {
  port: number;
  host: string;
  /** IP addresses and ranges of the proxies that are trusted to send `X-Forwarded-For`. */
  trustedProxies: string[];
  databaseUrl: string | undefined;
  /** The same database without a pooler, for work that needs a session. */
  directDatabaseUrl: string | undefined;
  /** A streaming replica for reads that can be a few seconds old. Undefined if there is none. */
  replicaUrl: string | undefined;
  /**
   * The largest accepted lag of the replica in ms. Reads use the primary while the replica is
   * further behind.
   */
  replicaLagMaxMs: number;
  /** Whether statements are prepared. False behind a pooler that drops prepared statements. */
  preparesStatements: boolean;
  /** The largest number of connections of a process, not counting those of the queue. */
  databaseConnections: number;
  redisUrl: string | undefined;
  /** The keys that encrypt secrets at rest, of 32 bytes each. */
  encryptionKeys: NewestFirst<Uint8Array>;
  /** The secrets that are used to hash API keys and sign cursors. */
  apiKeyPeppers: NewestFirst<string>;
  /**
   * The secrets that are used to sign sessions and encrypt the secrets of two-factor
   * authentication.
   */
  authSecrets: NewestFirst<string>;
  identity: IdentitySettings;
  /** The provider that people sign in with. Undefined if they sign in without one. */
  openId: OpenIdSettings | undefined;
  publicUrl: string;
  rateLimit: { requestsMax: number; windowSeconds: number };
  webhooks: WebhookSettings;
  /** Number of days that events, deliveries and attempts are kept. */
  retentionDays: number;
  logLevel: LogLevel;
  /** The port for Prometheus. Undefined if there is none. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** The mail server and the sender. Undefined if no mail server is set. Emails then wait. */
  mail: MailSettings | undefined;
  /** The collector of traces. Undefined if nothing is traced. */
  tracing: TracingSettings | undefined;
}

/**
 * The number is limited, because more connections slow PostgreSQL down more than they speed
 * requests up.
 */
export const defaultConnections = Math.min(Math.max(4 * availableParallelism(), 8), 20);

export interface SettingsDeps {
  settings: Settings;
}

export interface WebhookSettings {
  attemptCountMax: number;
  firstDelayMs: number;
  delayMaxMs: number;
  /** The maximum random addition to a delay, in percent. */
  jitterPercent: number;
  timeoutMs: number;
  /**
   * An endpoint is disabled after this number of consecutive permanently failed deliveries, once the
   * hours have passed.
   */
  disableAfterFailureCount: number;
  /** The hours since the first of these failures. 0 if only the count decides. */
  disableAfterHours: number;
  /** Ranges outside the public internet that receivers can be in. */
  allowedCidrs: string[];
}

export interface MailSettings {
  server: SmtpServer;
  from: MailAddress;
}

/** Throws SettingsError for an invalid value or a misspelled name. */
export function parseSettings(variables: Environment): Settings {
  const values = readEnvironment(variables);
  if (values.NODE_ENV === "production") {
    refuseInProduction(values);
    refusePostgresVariables(variables);
  }
  return {
    port: values.PORT,
    host: values.HOST,
    trustedProxies: values.TRUSTED_PROXIES,
    databaseUrl: values.DATABASE_URL,
    directDatabaseUrl: directDatabaseUrlOf(values),
    replicaUrl: values.DATABASE_REPLICA_URL,
    replicaLagMaxMs: values.DATABASE_REPLICA_MAX_LAG_SECONDS * 1_000,
    preparesStatements: values.DATABASE_PREPARED_STATEMENTS === "on",
    databaseConnections: values.DATABASE_CONNECTIONS ?? defaultConnections,
    redisUrl: values.REDIS_URL,
    encryptionKeys: required("ENCRYPTION_KEY", values.ENCRYPTION_KEY),
    apiKeyPeppers: required("API_KEY_PEPPER", values.API_KEY_PEPPER),
    authSecrets: required("AUTH_SECRET", values.AUTH_SECRET),
    identity: identityOf(values),
    openId: openIdOf(values),
    publicUrl: values.PUBLIC_URL?.replace(/(?<!\/)\/+$/, "") ?? localUrl(values),
    rateLimit: {
      requestsMax: values.RATE_LIMIT_REQUESTS,
      windowSeconds: values.RATE_LIMIT_WINDOW_SECONDS,
    },
    webhooks: {
      attemptCountMax: values.WEBHOOK_ATTEMPTS,
      firstDelayMs: values.WEBHOOK_FIRST_DELAY_MS,
      delayMaxMs: values.WEBHOOK_MAX_DELAY_MS,
      jitterPercent: values.WEBHOOK_JITTER_PERCENT,
      timeoutMs: values.WEBHOOK_TIMEOUT_MS,
      disableAfterFailureCount: values.WEBHOOK_DISABLE_AFTER_FAILURES,
      disableAfterHours: values.WEBHOOK_DISABLE_AFTER_HOURS,
      allowedCidrs: values.WEBHOOK_ALLOWED_CIDRS,
    },
    retentionDays: values.RETENTION_DAYS,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    mail: mailOf(values),
    tracing: tracingOf(values),
  };
}

export interface MigrationSettings {
  /** The login that owns the tables. */
  databaseUrl: string | undefined;
  /**
   * The login of the API and worker. Undefined if they log in as the owner, or if an earlier
   * migration set up their role.
   */
  serviceUrl: string | undefined;
}

/** The settings for migrations, which run before the other settings exist. */
export function parseMigrationSettings(variables: Environment): MigrationSettings {
  const names = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_SERVICE_URL"];
  if (variables.NODE_ENV === "production") refusePostgresVariables(variables);
  const values = readEnvironment(
    Object.fromEntries(
      names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, variables[name]]),
    ),
  );
  const serviceUrl = values.DATABASE_SERVICE_URL;
  if (
    serviceUrl !== undefined &&
    hostUrlsOf(serviceUrl).some((url) => new URL(url).username === "")
  ) {
    throw new SettingsError(
      "DATABASE_SERVICE_URL has no user name. Add the role that the service should use.",
    );
  }
  return { databaseUrl: directDatabaseUrlOf(values), serviceUrl };
}

function directDatabaseUrlOf({ DATABASE_URL, DATABASE_DIRECT_URL }: Values): string | undefined {
  if (DATABASE_URL === undefined && DATABASE_DIRECT_URL !== undefined) {
    throw new SettingsError("DATABASE_URL is not set. Set it as well as DATABASE_DIRECT_URL.");
  }
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

function mailOf({ SMTP_URL, MAIL_FROM }: Values): MailSettings | undefined {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return undefined;
  if (SMTP_URL === undefined) {
    throw new SettingsError("MAIL_FROM is set without SMTP_URL. Set both or neither.");
  }
  if (MAIL_FROM === undefined) {
    throw new SettingsError("SMTP_URL is set without MAIL_FROM. Set both or neither.");
  }
  return { server: SMTP_URL, from: MAIL_FROM };
}

export function requireDatabaseUrl(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) {
    throw new SettingsError(
      "DATABASE_URL is not set. Set it to the URL of your database. Only `pnpm start` includes a PostgreSQL server.",
    );
  }
  return databaseUrl;
}

function required<Value>(name: keyof Values, value: Value | undefined): Value {
  if (value === undefined) {
    throw new SettingsError(
      `${name} is not set. Generate a value and set it. \`pnpm start\` generates one, but only for local use.`,
    );
  }
  return value;
}

/**
 * The ports of the API, the metrics, PostgreSQL, Redis, the mail server and the collector of traces, regardless of the
 * address.
 */
export function ownPortsOf(settings: Settings): number[] {
  const { port, metricsPort, databaseUrl, directDatabaseUrl, replicaUrl, redisUrl, mail, tracing } =
    settings;
  const ports = [port];
  if (metricsPort !== undefined) ports.push(metricsPort);
  for (const url of [databaseUrl, directDatabaseUrl, replicaUrl]) {
    if (url !== undefined) ports.push(...portsOfPostgres(url));
  }
  if (redisUrl !== undefined) ports.push(...portsOfRedis(redisUrl));
  if (mail !== undefined) ports.push(mail.server.port);
  if (tracing !== undefined) ports.push(portOf(new URL(tracing.url)));
  return ports;
}

const portOf = ({ port, protocol }: URL) => Number(port) || (protocol === "https:" ? 443 : 80);

/** Contains a host name instead of an IP address, because passkeys need one. */
function localUrl({ HOST, PORT }: { HOST: string; PORT: number }) {
  if (HOST === "127.0.0.1") return `http://localhost:${PORT}`;
  return httpUrl({ host: HOST, port: PORT });
}

export const httpUrl = ({ host, port }: { host: string; port: number }) =>
  `http://${ipaddr.IPv6.isValid(host) ? `[${host}]` : host}:${port}`;
