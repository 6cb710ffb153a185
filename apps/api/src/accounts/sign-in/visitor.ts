import { randomBytes } from "node:crypto";

/** Who is at a door of the sign-in. */
export interface Visitor {
  /** Where the request came from, as the socket or a trusted proxy says. */
  address: string;
  userAgent: string | null;
  /** What the browser is known by when somebody signed in with it before; else new. */
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
