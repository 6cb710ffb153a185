import ipaddr from "ipaddr.js";
import { z } from "zod";
import { editDistance } from "./platform/edit-distance.ts";
import { failpointPattern } from "./platform/failpoint.ts";
import { type LogLevel, logLevels } from "./platform/logger.ts";
import { reachesBeyondPublic } from "./platform/public-ranges.ts";
import {
  cidrs,
  decodeKey,
  issuerUrl,
  type MailAddress,
  mailAddress,
  smtpServer,
  urlOf,
  wholeNumber,
} from "./platform/setting-formats.ts";
import type { SmtpServer } from "./platform/smtp-url.ts";

/** All settings from the environment, parsed once at the start. */
export interface Settings {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** 32 bytes; encrypts webhook secrets at rest. */
  encryptionKey: Uint8Array;
  apiKeyPepper: string;
  /** Signs sessions. */
  authSecret: string;
  identity: IdentitySettings;
  /** Undefined when people sign in without one. */
  openId: OpenIdSettings | undefined;
  publicUrl: string;
  rateLimit: { requestsMax: number; windowSeconds: number };
  webhooks: WebhookSettings;
  /** How long events, deliveries and attempts are kept. */
  retentionDays: number;
  logLevel: LogLevel;
  /** The port for Prometheus; undefined for none. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** Undefined when no server is set; mails then wait. */
  mail: MailSettings | undefined;
}

export interface SettingsDeps {
  settings: Settings;
}

/** Who issues API keys. */
export type IdentitySettings =
  | { provider: "built-in" }
  | { provider: "clerk"; secretKey: string; apiUrl: string | undefined };

/** A provider that people sign in with by OpenID Connect. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
}

export interface WebhookSettings {
  attemptCountMax: number;
  firstDelayMs: number;
  delayMaxMs: number;
  timeoutMs: number;
  /** Permanently failed deliveries in a row after which an endpoint is disabled. */
  disableAfterFailureCount: number;
  /** Ranges outside the public internet that receivers may be in. */
  allowedCidrs: string[];
}

export interface MailSettings {
  server: SmtpServer;
  from: MailAddress;
}

/** An invalid setting; the message is one sentence that names it. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const settingNames = [
  "PORT",
  "HOST",
  "DATABASE_URL",
  "REDIS_URL",
  "ENCRYPTION_KEY",
  "API_KEY_PEPPER",
  "AUTH_SECRET",
  "PUBLIC_URL",
  "RATE_LIMIT_REQUESTS",
  "RATE_LIMIT_WINDOW_SECONDS",
  "WEBHOOK_ATTEMPTS",
  "WEBHOOK_FIRST_DELAY_MS",
  "WEBHOOK_MAX_DELAY_MS",
  "WEBHOOK_TIMEOUT_MS",
  "WEBHOOK_DISABLE_AFTER_FAILURES",
  "WEBHOOK_ALLOWED_CIDRS",
  "WEBHOOK_ALLOW_PRIVATE_NETWORKS",
  "RETENTION_DAYS",
  "LOG_LEVEL",
  "METRICS_PORT",
  "METRICS_HOST",
  "IDENTITY_PROVIDER",
  "CLERK_SECRET_KEY",
  "CLERK_API_URL",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_NAME",
  "SMTP_URL",
  "MAIL_FROM",
] as const;

type SettingName = (typeof settingNames)[number];

const environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3_000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: urlOf("postgres:", "postgresql:").optional(),
  REDIS_URL: urlOf("redis:", "rediss:").optional(),
  ENCRYPTION_KEY: z
    .string()
    .refine((text) => decodeKey(text) !== undefined, "must be 32 bytes in base64")
    .optional(),
  API_KEY_PEPPER: z.string().min(32, "must have at least 32 characters").optional(),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  PUBLIC_URL: urlOf("http:", "https:").optional(),
  RATE_LIMIT_REQUESTS: wholeNumber(1, 1_000_000).default(600),
  RATE_LIMIT_WINDOW_SECONDS: wholeNumber(1, 86_400).default(60),
  WEBHOOK_ATTEMPTS: wholeNumber(1, 20).default(5),
  WEBHOOK_FIRST_DELAY_MS: wholeNumber(1, 3_600_000).default(1_000),
  WEBHOOK_MAX_DELAY_MS: wholeNumber(1, 86_400_000).default(3_600_000),
  WEBHOOK_TIMEOUT_MS: wholeNumber(1, 60_000).default(10_000),
  WEBHOOK_DISABLE_AFTER_FAILURES: wholeNumber(1, 1_000_000).default(10),
  WEBHOOK_ALLOWED_CIDRS: cidrs.default([]),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: z.literal("i-know", "must be i-know").optional(),
  RETENTION_DAYS: wholeNumber(1, 3_650).default(30),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  IDENTITY_PROVIDER: z.enum(["built-in", "clerk"], "must be built-in or clerk").default("built-in"),
  CLERK_SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be visible ASCII")
    .optional(),
  CLERK_API_URL: urlOf("https:", "http:").optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "must have at most 40 characters").optional(),
  SMTP_URL: smtpServer.optional(),
  MAIL_FROM: mailAddress.optional(),
  FAILPOINT: z.string().regex(failpointPattern, "names no failpoint").optional(),
  NODE_ENV: z.string().optional(),
});

export type Environment = Record<string, string | undefined>;

/** Throws SettingsError for an invalid value and for a misspelt name. */
export function parseSettings(variables: Environment): Settings {
  refuseMisspeltNames(Object.keys(variables));
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  if (production) refusePrivateNetworks(values);
  if (production) refuseWeakSecrets(values);
  if (production && values.FAILPOINT !== undefined) {
    throw new SettingsError("FAILPOINT lets processes die on purpose; production refuses it.");
  }
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    encryptionKey: required("ENCRYPTION_KEY", decodeKey(values.ENCRYPTION_KEY ?? "")),
    apiKeyPepper: required("API_KEY_PEPPER", values.API_KEY_PEPPER),
    authSecret: required("AUTH_SECRET", values.AUTH_SECRET),
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
      timeoutMs: values.WEBHOOK_TIMEOUT_MS,
      disableAfterFailureCount: values.WEBHOOK_DISABLE_AFTER_FAILURES,
      allowedCidrs: values.WEBHOOK_ALLOWED_CIDRS,
    },
    retentionDays: values.RETENTION_DAYS,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    mail: mailOf(values),
  };
}

function mailOf({ SMTP_URL, MAIL_FROM }: z.infer<typeof environment>): MailSettings | undefined {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return undefined;
  if (SMTP_URL === undefined) {
    throw new SettingsError("SMTP_URL is not set, and MAIL_FROM is of no use without it.");
  }
  if (MAIL_FROM === undefined) {
    throw new SettingsError("MAIL_FROM is not set, and SMTP_URL needs it.");
  }
  return { server: SMTP_URL, from: MAIL_FROM };
}

function identityOf(values: z.infer<typeof environment>): IdentitySettings {
  if (values.IDENTITY_PROVIDER === "built-in") return { provider: "built-in" };
  if (values.CLERK_SECRET_KEY === undefined) {
    throw new SettingsError("CLERK_SECRET_KEY is not set, and IDENTITY_PROVIDER=clerk needs it.");
  }
  return {
    provider: "clerk",
    secretKey: values.CLERK_SECRET_KEY,
    apiUrl: values.CLERK_API_URL?.replace(/(?<!\/)\/+$/, ""),
  };
}

function openIdOf(values: z.infer<typeof environment>): OpenIdSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = values;
  const all = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME };
  const given = Object.entries(all).find(([, value]) => value !== undefined);
  if (given === undefined) return undefined;
  const isClerk = values.IDENTITY_PROVIDER === "clerk";
  const needed = (name: keyof typeof all, value = all[name]) => {
    if (value !== undefined) return value;
    throw new SettingsError(`${name} is not set, and ${given[0]} is of no use without it.`);
  };
  return {
    issuer: needed("OIDC_ISSUER"),
    clientId: needed("OIDC_CLIENT_ID"),
    clientSecret: needed("OIDC_CLIENT_SECRET"),
    name: needed("OIDC_NAME", OIDC_NAME ?? (isClerk ? "Clerk" : undefined)),
  };
}

export function requireDatabaseUrl(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) {
    throw new SettingsError(
      "DATABASE_URL is not set; only `pnpm start` brings its own PostgreSQL.",
    );
  }
  return databaseUrl;
}

function required<Value>(name: SettingName, value: Value | undefined): Value {
  if (value === undefined) {
    throw new SettingsError(`${name} is not set; \`pnpm start\` makes one for local use only.`);
  }
  return value;
}

/**
 * A name that differs from a setting in at most so many letters is taken for a misspelt setting.
 */
export const editsMax = 2;

function refuseMisspeltNames(names: string[]) {
  for (const name of names) {
    if (!/^(WEBHOOK|RATE_LIMIT)_/.test(name) || isSetting(name)) continue;
    const meant = settingNames.find((setting) => editDistance(name, setting) <= editsMax);
    if (meant !== undefined) throw new SettingsError(`${name} is not a setting; ${meant} is.`);
  }
}

const isSetting = (name: string) => (settingNames as readonly string[]).includes(name);

function refusePrivateNetworks(values: z.infer<typeof environment>) {
  if (values.WEBHOOK_ALLOW_PRIVATE_NETWORKS !== undefined) return;
  const opened = values.WEBHOOK_ALLOWED_CIDRS.find(reachesBeyondPublic);
  if (opened !== undefined) {
    throw new SettingsError(
      `WEBHOOK_ALLOWED_CIDRS opens ${opened}, which is not public; in production that needs WEBHOOK_ALLOW_PRIVATE_NETWORKS=i-know.`,
    );
  }
}

/** The ports of the API, the metrics, PostgreSQL, Redis and the mail server, at any address. */
export function ownPortsOf({ port, metricsPort, databaseUrl, redisUrl, mail }: Settings): number[] {
  const ports = [port];
  if (metricsPort !== undefined) ports.push(metricsPort);
  if (databaseUrl !== undefined) ports.push(Number(new URL(databaseUrl).port || 5_432));
  if (redisUrl !== undefined) ports.push(Number(new URL(redisUrl).port || 6_379));
  if (mail !== undefined) ports.push(mail.server.port);
  return ports;
}

/** A random secret has nearly as many different bytes or characters as its length. */
const differentMin = 8;

function refuseWeakSecrets(values: z.infer<typeof environment>) {
  const secrets = {
    ENCRYPTION_KEY: [...(decodeKey(values.ENCRYPTION_KEY ?? "") ?? [])].map(String),
    API_KEY_PEPPER: [...(values.API_KEY_PEPPER ?? "")],
    AUTH_SECRET: [...(values.AUTH_SECRET ?? "")],
  };
  for (const [name, parts] of Object.entries(secrets)) {
    if (parts.length > 0 && (new Set(parts).size < differentMin || isRepeated(parts))) {
      throw new SettingsError(
        `${name} can be guessed because it repeats itself; make one with: openssl rand -base64 32.`,
      );
    }
  }
}

/** Whether the list is a repetition of its first half or of a shorter part. */
function isRepeated(parts: string[]): boolean {
  for (let period = 1; period <= parts.length / 2; period += 1) {
    if (parts.every((part, index) => part === parts[index % period])) return true;
  }
  return false;
}

/** By its name, because passkeys need one. */
function localUrl({ HOST, PORT }: { HOST: string; PORT: number }) {
  if (HOST === "127.0.0.1") return `http://localhost:${PORT}`;
  return `http://${ipaddr.IPv6.isValid(HOST) ? `[${HOST}]` : HOST}:${PORT}`;
}
