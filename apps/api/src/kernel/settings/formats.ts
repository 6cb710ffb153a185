import { emailAddress } from "@referral-service/contract";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isAddress } from "../platform/addresses.ts";
import type { NewestFirst } from "../platform/sealed-box.ts";

export interface MailAddress {
  name: string;
  address: string;
}

/** Values of one secret, separated by spaces or line breaks. */
export const severalOf = <Value>(
  one: z.ZodType<Value, string>,
): z.ZodType<NewestFirst<Value>, string> =>
  z
    .string()
    .transform((text) => text.split(/\s/).filter((value) => value !== ""))
    .refine((values) => values.length > 0, "must not be blank")
    .pipe(z.tuple([one], one));

const secretLengthMin = 32;

/**
 * A secret in any form, or several secrets, newest first. A single secret can contain spaces if one of
 * its words is too short to be a secret.
 */
export const secrets = z
  .string()
  .min(secretLengthMin, `must have at least ${secretLengthMin} characters`)
  .transform((text): NewestFirst<string> => {
    const [newest = text, ...older] = text.split(/\s/).filter((word) => word !== "");
    const areSeveral = [newest, ...older].every(({ length }) => length >= secretLengthMin);
    return areSeveral ? [newest, ...older] : [text];
  });

export const wholeNumber = (min: number, max: number) => {
  const wording = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, wording)
    .transform(Number)
    .refine((value) => value >= min && value <= max, wording);
};

export const urlOf = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol);
    },
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  );

/** A connection can be unencrypted only on this machine. */
export const issuerUrl = urlOf("https:", "http:").refine((text) => {
  const url = URL.parse(text);
  return url?.protocol === "https:" || ["localhost", "127.0.0.1"].includes(url?.hostname ?? "");
}, "must start with https://");

export const smtpServer = z.string().transform((text, context) => {
  const server = parseSmtpUrl(text);
  if (server !== undefined) return server;
  context.addIssue("must be a URL such as smtps://user:password@mail.example:465");
  return z.NEVER;
});

const namedAddress = /^(?:(?<name>[^<>"\p{Cc}]+)<(?<inside>[^<>]+)>|(?<bare>[^<>\s]+))$/u;

export const mailAddress = z.string().transform((text, context): MailAddress => {
  const { name = "", inside, bare } = namedAddress.exec(text.trim())?.groups ?? {};
  const address = emailAddress.safeParse(inside ?? bare);
  if (address.success) return { name: name.trimEnd(), address: address.data };
  context.addIssue(
    "must be an email address such as referrals@acme.example or Referrals <referrals@acme.example>",
  );
  return z.NEVER;
});

export const cidrs = z
  .string()
  .transform((list) => list.split(",").map((cidr) => cidr.trim()))
  .refine(
    (list) => list.every((cidr) => ipaddr.isValidCIDR(cidr)),
    "must be a comma-separated list of IP address ranges such as 127.0.0.0/8",
  );

/** Single IP addresses and ranges of them. */
export const addressRanges = z
  .string()
  .transform((list) => list.split(",").map((range) => range.trim()))
  .refine(
    (list) => list.every((range) => isAddress(range) || ipaddr.isValidCIDR(range)),
    "must be a comma-separated list of IP addresses and ranges such as 10.0.0.7,10.1.0.0/16",
  )
  .refine((list) => !list.some((range) => range.endsWith("/0")), "must not cover every IP address");

/** 32 bytes in base64, in the canonical spelling. */
export const encryptionKey = z.string().transform((text, context): Uint8Array => {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length === 32 && bytes.toString("base64") === text) return bytes;
  context.addIssue("must be 32 bytes in base64");
  return z.NEVER;
});

/** The host of a mail server, and how to connect to it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Whether the connection uses TLS from the first byte. It uses STARTTLS otherwise. */
  isSecure: boolean;
  credentials: { user: string; password: string } | undefined;
}

/** Parses `smtp://user:password@host:port` or `smtps://…`. Returns undefined for any other text. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text);
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") return;
  const isSecure = url.protocol === "smtps:";
  try {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    return {
      host: url.hostname.replaceAll(/[[\]]/g, ""),
      port: Number(url.port) || (isSecure ? 465 : 587),
      isSecure,
      credentials: user === "" ? undefined : { user, password },
    };
  } catch {
    // The text contains a percent sign that encodes nothing, so it cannot be decoded.
    return undefined;
  }
}

export const trueOrFalse = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["true", "false"], "must be true or false"));

/** Pairs of names and values. The message does not show them, because some are secrets. */
export const namedValues = z
  .string()
  .refine(
    (text) => text.split(",").every((pair) => pair.trim() === "" || pair.indexOf("=") > 0),
    "must be a comma-separated list of name=value",
  );

export const share = z
  .string()
  .regex(/^(0?\.\d{1,9}|0|1(\.0{1,9})?)$/, "must be a number from 0 to 1")
  .transform(Number);

/** OpenTelemetry's names. */
export const samplerNames = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type SamplerName = (typeof samplerNames)[number];
