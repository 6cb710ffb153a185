import { randomBytes } from "node:crypto";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AccessDeps } from "../../deps.ts";
import type { LibraryCall } from "../accounts.ts";
import {
  cookieHeader,
  cookieOf,
  cookiePrefix,
  cookiesIn,
  pairOf,
  sessionCookies,
} from "../cookies.ts";

export interface Visitor {
  /** The IP address of the request, from the socket or a trusted proxy. */
  address: string;
  userAgent: string | null;
  /** The ID of the browser from its cookie, or a new ID. */
  device: string;
}

/** The browser where someone signs in. Connects the library with the browser's cookies. */
export interface Browser extends Visitor {
  /** The cookies as sent. */
  cookies: string;
  /**
   * Calls the library without the browser's session, and sends the cookies in the library's
   * response to the browser. Throws a Refusal for every failure.
   */
  ask(call: LibraryCall): Promise<unknown>;
  /** Calls the library with the browser's session. */
  askAsSignedIn(call: LibraryCall): Promise<unknown>;
  setCookie(cookie: string): void;
  /**
   * Returns the cookies that the response has set so far, as the browser will send them with its
   * next request.
   */
  cookiesSet(): string;
  /** Sets the cookie that identifies the browser. */
  rememberDevice(): void;
}

interface Visit {
  address: string;
  userAgent: string | null;
  cookies: string;
  setCookie(cookie: string): void;
}

const deviceCookie = `${cookiePrefix}.device`;
const deviceSeconds = 365 * 24 * 3_600;

export function browserOf(
  { accounts, settings }: Pick<AccessDeps, "accounts" | "settings">,
  { address, userAgent, cookies, setCookie }: Visit,
): Browser {
  const sent = cookiesIn(cookies);
  const ofSession = new Set(sessionCookies(settings));
  const kept = sent.get(deviceCookie);
  const device =
    kept !== undefined && /^[\w-]{32}$/.test(kept) ? kept : randomBytes(24).toString("base64url");
  const set = new Map<string, string>();

  function setOne(cookie: string) {
    set.set(...pairOf(cookie));
    setCookie(cookie);
  }

  async function answerTo(call: LibraryCall, { isSignedIn }: { isSignedIn: boolean }) {
    const shown = [...sent].filter(([name]) => isSignedIn || !ofSession.has(name));
    const answer = await accounts.call(
      { address, userAgent: userAgent ?? "", cookies: cookieHeader(shown) },
      call,
    );
    if (!answer.ok) throw await refusalOf(answer);
    // The library can set a cookie and then clear it. Only the last change counts.
    for (const cookie of lastOfEach(answer.headers.getSetCookie())) {
      const [name, value] = pairOf(cookie);
      // The browser's earlier session stays until the second factor is entered.
      if (isSignedIn || value !== "" || !ofSession.has(name)) setOne(cookie);
    }
    return answer.json();
  }

  return {
    address,
    userAgent,
    device,
    cookies,
    ask: (call) => answerTo(call, { isSignedIn: false }),
    askAsSignedIn: (call) => answerTo(call, { isSignedIn: true }),
    setCookie: setOne,
    cookiesSet: () => cookieHeader(set),
    rememberDevice: () =>
      setOne(
        cookieOf(settings, [deviceCookie, device], { path: "/app", maxAgeSeconds: deviceSeconds }),
      ),
  };
}

const lastOfEach = (cookies: string[]) =>
  new Map(cookies.map((cookie) => [pairOf(cookie)[0], cookie])).values();

export const signInFailed = () =>
  new Refusal(
    "SIGN_IN_FAILED",
    "The email address or password is wrong, or the account is locked. Try again, or use a sign-in link.",
  );

/** The library returns 500 for a new passkey that it cannot read or that someone already has. */
const refusedAsFailures = new Set(["FAILED_TO_VERIFY_REGISTRATION"]);

/** Hides the library's reasons, because they would reveal whether an account exists. */
async function refusalOf(answer: Response) {
  if (answer.status < 500) return signInFailed();
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  if (code !== undefined && refusedAsFailures.has(code)) return signInFailed();
  return new Refusal(
    "INTERNAL_ERROR",
    "Something went wrong on our side. Repeat the request, or contact support with the request ID.",
  );
}

/** Replaces a failure of the library with the given rejection. Rethrows other errors. */
export const telling =
  (refusal: () => Refusal) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.code === "SIGN_IN_FAILED" ? refusal() : error;
  };
