import { accessSync, constants } from "node:fs";
import { z } from "zod";

/** Other tools take some of the other modes for an encryption that checks no one. */
const modes = ["verify-full", "disable"];
const otherSpellings = ["ssl", "uselibpqcompat"];
const files = ["sslrootcert", "sslcert", "sslkey"];
/** API and worker write, so they need a server that takes writes. */
const sessionAttributes = ["read-write", "primary"];

/** Encrypted with a certificate that is checked, or not at all. */
export const postgresUrl = z.string().superRefine((text, context) => {
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
      "must say sslmode=verify-full for TLS with a certificate that is checked, or sslmode=disable",
    );
  }
  const attributes = parameters.get("target_session_attrs");
  if (attributes !== null && !sessionAttributes.includes(attributes)) {
    context.addIssue("must say target_session_attrs=read-write, or leave it out");
  }
  if (["host", "port"].some((name) => parameters.get(name)?.includes(","))) {
    context.addIssue("must name several hosts as in postgres://db1:5432,db2:5432/app");
  }
  for (const name of files) {
    const code = whyUnreadable(parameters.get(name));
    if (code !== undefined) {
      context.addIssue(`names in ${name} a file that cannot be read (${code})`);
    }
  }
});

const postgresParts =
  /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<after>.*)$/is;

/**
 * A URL for each host of a PostgreSQL URL, in order. Empty when the text is no such URL.
 */
export function hostUrlsOf(text: string): string[] {
  const { before = "", hosts, after = "" } = postgresParts.exec(text)?.groups ?? {};
  if (hosts === undefined) return [];
  const names = hosts.split(",");
  const urls = names.map((name) => `${before}${name}${after}`);
  if (names.length > 1 && names.includes("")) return [];
  return urls.every((url) => URL.canParse(url)) ? urls : [];
}

/** The ports to which pg connects: a parameter stands before the one behind a host. */
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
