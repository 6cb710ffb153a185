import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@referral-service/api/kernel/settings/secret-files.ts";

const ownerOnly = 0o600;

const secretsFile = "secrets.json";
const databaseFile = "database.json";

/** The secrets of a local start, generated at the first start and kept. */
interface LocalSecrets {
  ENCRYPTION_KEY: string;
  API_KEY_PEPPER: string;
  AUTH_SECRET: string;
  postgresPassword: string;
}

export function readOrMakeLocalSecrets(directory: string): LocalSecrets {
  mkdirSync(directory, { recursive: true });
  const made: Partial<LocalSecrets> = readLocalSecrets(directory) ?? {};
  const secrets: LocalSecrets = {
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    API_KEY_PEPPER: randomBytes(32).toString("base64"),
    AUTH_SECRET: randomBytes(32).toString("base64"),
    postgresPassword: randomBytes(24).toString("base64url"),
    // Keeps the secrets of an earlier start.
    ...made,
  };
  writeWhole(join(directory, secretsFile), secrets);
  return secrets;
}

/** Reads the secrets. Undefined before the first local start. */
export const readLocalSecrets = (directory: string) =>
  readJson<LocalSecrets>(join(directory, secretsFile));

/**
 * Explicit settings take precedence. Production gets no defaults, because defaults would be unsafe
 * there.
 */
export function withLocalDefaults(env: Environment, secrets: LocalSecrets): Environment {
  if (env.NODE_ENV === "production") return env;
  const given = (name: "ENCRYPTION_KEY" | "API_KEY_PEPPER" | "AUTH_SECRET") =>
    env[name] || (env[`${name}_FILE`] ? undefined : secrets[name]);
  return {
    ...env,
    ENCRYPTION_KEY: given("ENCRYPTION_KEY"),
    API_KEY_PEPPER: given("API_KEY_PEPPER"),
    AUTH_SECRET: given("AUTH_SECRET"),
    LOG_LEVEL: env.LOG_LEVEL || "warn",
    // Local receivers are allowed only with the embedded database.
    WEBHOOK_ALLOWED_CIDRS:
      env.WEBHOOK_ALLOWED_CIDRS || (env.DATABASE_URL ? undefined : "127.0.0.0/8,::1/128"),
  };
}

/** Settings of a start that the operator's command also uses. Each can also be in a file. */
const operatorSettings = [
  "ENCRYPTION_KEY",
  "API_KEY_PEPPER",
  "AUTH_SECRET",
  "IDENTITY_PROVIDER",
  "CLERK_SECRET_KEY",
].flatMap((name) => [name, `${name}_FILE`]);

/**
 * Writes the environment of the operator's command for a running start. The file exists while the
 * start runs.
 */
export function writeRunningStart(
  directory: string,
  environment: Environment,
  reached: { DATABASE_URL: string; PUBLIC_URL: string },
) {
  const taken = operatorSettings.map((name) => [name, environment[name]]);
  writeWhole(join(directory, databaseFile), { ...Object.fromEntries(taken), ...reached });
}

export const readRunningStart = (directory: string) =>
  readJson<Environment>(join(directory, databaseFile));

export const removeRunningStart = (directory: string) =>
  rmSync(join(directory, databaseFile), { force: true });

export function readJson<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** Readers see either the old file or the new one, never a part. Only the owner can read it. */
export function writeWhole(file: string, content: object) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: ownerOnly });
  renameSync(unfinished, file);
}
