import { accessSync, constants } from "node:fs";
import { urlOf } from "./formats.ts";

/** Other tools take some of the other modes for an encryption that checks no one. */
const modes = ["verify-full", "disable"];
const otherSpellings = ["ssl", "uselibpqcompat"];
const files = ["sslrootcert", "sslcert", "sslkey"];

/** Encrypted with a certificate that is checked, or not at all. */
export const postgresUrl = urlOf("postgres:", "postgresql:").superRefine((text, context) => {
  const parameters = URL.parse(text)?.searchParams ?? new URLSearchParams();
  const mode = parameters.get("sslmode");
  const isUnclear = otherSpellings.some((name) => parameters.has(name));
  if (isUnclear || (mode !== null && !modes.includes(mode))) {
    context.addIssue(
      "must say sslmode=verify-full for TLS with a certificate that is checked, or sslmode=disable",
    );
  }
  for (const name of files) {
    const code = whyUnreadable(parameters.get(name));
    if (code !== undefined) {
      context.addIssue(`names in ${name} a file that cannot be read (${code})`);
    }
  }
});

/** The port to which pg connects: a parameter stands before the one behind the host. */
export function portOfPostgres(url: string): number {
  const { port, searchParams } = new URL(url);
  return Number(searchParams.getAll("port").at(-1) || port || 5_432);
}

function whyUnreadable(path: string | null): string | undefined {
  if (path === null) return undefined;
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
