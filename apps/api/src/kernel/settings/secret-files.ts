import { readFileSync } from "node:fs";
import { SettingsError } from "./settings-error.ts";

export type Environment = Record<string, string | undefined>;

/**
 * The settings that can be in a file. A variable with the same name and the suffix `_FILE` contains
 * the path.
 */
export const secretNames = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_SERVICE_URL",
  "DATABASE_REPLICA_URL",
  "REDIS_URL",
  "ENCRYPTION_KEY",
  "API_KEY_PEPPER",
  "AUTH_SECRET",
  "CLERK_SECRET_KEY",
  "OIDC_CLIENT_SECRET",
  "SMTP_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
];

/** The variables, with the contents of these files without their trailing line breaks. */
export function readSecretFiles(variables: Environment): Environment {
  const read = { ...variables };
  for (const name of secretNames) {
    const fileName = `${name}_FILE`;
    const path = variables[fileName];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      throw new SettingsError(`${name} and ${fileName} are both set. Set only one of them.`);
    }
    read[name] = contentsOf(path, fileName);
  }
  return read;
}

function contentsOf(path: string, fileName: string): string {
  const text = read(path, fileName).replace(/[\r\n]{1,8}$/, "");
  if (text === "") throw new SettingsError(`${fileName} points to an empty file.`);
  return text;
}

function read(path: string, fileName: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`${fileName} points to a file that cannot be read (${code}).`);
  }
}
