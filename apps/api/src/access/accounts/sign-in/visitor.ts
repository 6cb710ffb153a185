import { randomBytes } from "node:crypto";

/** The visitor who signs in. */
export interface Visitor {
  /** The network address of the request, from the socket or a trusted proxy. */
  address: string;
  userAgent: string | null;
  /** The id of the browser from its cookie, or a new one. */
  device: string;
}

const deviceCookie = "referrals.device";
const deviceDays = 365;

export const deviceOf = (cookies: string | undefined): string =>
  /(?:^|;\s*)referrals\.device=([\w-]{32})(?:;|$)/.exec(cookies ?? "")?.[1] ??
  randomBytes(24).toString("base64url");

export const deviceCookieOf = ({ device }: Visitor, publicUrl: string): string =>
  [
    `${deviceCookie}=${device}`,
    "Path=/app",
    `Max-Age=${deviceDays * 24 * 3_600}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(publicUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
