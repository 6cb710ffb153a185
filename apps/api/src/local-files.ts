import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ownerOnly = 0o600;

/** What a local start needs to keep from run to run, made at its first one. */
export interface LocalSecrets {
  ENCRYPTION_KEY: string;
  API_KEY_PEPPER: string;
  postgresPassword: string;
}

export function readOrMakeLocalSecrets(directory: string): LocalSecrets {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "secrets.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as LocalSecrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secrets: LocalSecrets = {
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    API_KEY_PEPPER: randomBytes(32).toString("base64"),
    postgresPassword: randomBytes(24).toString("base64url"),
  };
  writeWhole(file, secrets);
  return secrets;
}

/** Readers see the old file or the new one, never a part; only its owner may read it. */
export function writeWhole(file: string, content: object) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: ownerOnly });
  renameSync(unfinished, file);
}
