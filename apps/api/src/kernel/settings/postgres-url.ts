import { accessSync, constants } from "node:fs";
import { z } from "zod";

/**
 * Only these modes are accepted, because in other tools, some of the other modes encrypt without
 * verifying the server.
 */
const modes = ["verify-full", "disable"];
const otherSpellings = ["ssl", "uselibpqcompat"];
const files = ["sslrootcert", "sslcert", "sslkey"];
/** The connection is encrypted with a verified certificate, or not encrypted. */
const urlWithAttributes = (allowed: string[]) =>
  z.string().superRefine((text, context) => {
    const [url] = hostUrlsOf(text).map((one) => new URL(one));
    if (url === undefined) {
      context.addIssue("must be a URL that starts with postgres:// or postgresql://");
      return;
    }
    const parameters = url.searchParams;
    const mode = parameters.get("sslmode");
    const isUnclear = otherSpellings.some((name) => parameters.has(name));
    if (isUnclear || (mode !== null && !modes.includes(mode))) {
      context.addIssue(
        "must have sslmode=verify-full, for TLS with a verified certificate, or sslmode=disable",
      );
    }
    const attributes = parameters.get("target_session_attrs");
    if (attributes !== null && !allowed.includes(attributes)) {
      context.addIssue(`must have target_session_attrs=${allowed[0]} or omit the parameter`);
    }
    if (["host", "port"].some((name) => parameters.get(name)?.includes(","))) {
      context.addIssue("must list several hosts as in postgres://db1:5432,db2:5432/app");
    }
    for (const name of files) {
      const code = whyUnreadable(parameters.get(name));
      if (code !== undefined) {
        context.addIssue(`must specify a readable file in ${name} (${code})`);
      }
    }
  });

/** The API and worker write, so they need a server that accepts writes. */
export const postgresUrl = urlWithAttributes(["read-write", "primary"]);

export const replicaUrl = urlWithAttributes(["standby", "read-only"]);

const postgresParts =
  /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<after>.*)$/is;

/** One URL for each host in a PostgreSQL URL, in order. Empty if the text is not a PostgreSQL URL. */
export function hostUrlsOf(text: string): string[] {
  const { before = "", hosts, after = "" } = postgresParts.exec(text)?.groups ?? {};
  if (hosts === undefined) return [];
  const names = hosts.split(",");
  const urls = names.map((name) => `${before}${name}${after}`);
  if (names.length > 1 && names.includes("")) return [];
  return urls.every((url) => URL.canParse(url)) ? urls : [];
}

/** The ports that pg connects to. A parameter takes precedence over the port of a host. */
export const portsOfPostgres = (url: string): number[] =>
  hostUrlsOf(url).map((one) => {
    const { port, searchParams } = new URL(one);
    return Number(searchParams.getAll("port").at(-1) || port || 5_432);
  });

function whyUnreadable(path: string | null): string | undefined {
  if (path === null) return undefined;
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
