import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Deps } from "../../kernel/deps.ts";
import type { SharedRateLimiter } from "../../kernel/limits/rate-limit/shared-rate-limiter.ts";
import { addressHeader, cookiesIn, libraryCookie, sessionIn } from "./cookies.ts";
import type { Library } from "./library.ts";
import { signedByNewest } from "./library-secrets.ts";
import { insertLogged } from "./log-store.ts";
import { sessionLifetimes } from "./rules.ts";
import { endPendingSignIns, endSessions, findNewestSession } from "./security/store.ts";

type MadeOf = Pick<Deps, "db" | "settings" | "logger" | "newId" | "clock">;

interface SignedIn {
  accountId: string;
  email: string;
  name: string;
  sessionId: string;
  signedInAt: Date;
  /** Cookies for the browser that extend the session. */
  cookies: string[];
}

interface AskedForCode {
  id: string;
  email: string;
  /** Name of the challenge. Each sign-in has its own. */
  challenge: string;
}

/** A browser that sent a request from the app itself. */
interface CallingBrowser {
  address: string;
  userAgent: string;
  cookies: string;
}

/** A call of a library function, with the arguments that all these functions share. */
export type LibraryCall = (
  api: Library["api"],
  given: { headers: Headers; asResponse: true },
) => Promise<Response>;

/** Signs people in and finds the person of a session. */
export interface Accounts {
  /** Calls a library function for a browser. */
  call(browser: CallingBrowser, call: LibraryCall): Promise<Response>;
  /** Returns the person of the session cookie in the headers. */
  findSignedIn(headers: Pick<IncomingHttpHeaders, "cookie">): Promise<SignedIn | undefined>;
  /**
   * Returns when the newest session of the person with this ID at the identity provider started.
   * Undefined if the person is not signed in.
   */
  findLastSignIn(identityUserId: string): Promise<Date | undefined>;
  /**
   * Creates the token of a link that signs in the owner of this email address once. Signs in no one
   * if there is no account.
   */
  makeSignInToken(email: string, lifetimeMs: number): Promise<string>;
  /** Creates a sign-in token and returns the URL of its page in the app. */
  makeSignInLink(email: string, lifetimeMs: number): Promise<string>;
  /**
   * Creates the token of a link that sets a new password once. Has no effect if there is no
   * account.
   */
  makeResetToken(accountId: string, lifetimeMs: number): Promise<string>;
  /** Returns the account that proved its first factor and now needs the second. */
  findAskedForCode(cookies: string): Promise<AskedForCode | undefined>;
  /** Encrypts text in the format of the library's tables. */
  seal(text: string): Promise<string>;
  /** Encrypts text again with the newest secret. Returns undefined when no secret decrypts it. */
  sealAnew(sealed: string): Promise<string | undefined>;
}

export interface AccountsDeps {
  accounts: Accounts;
  beginLimiter: SharedRateLimiter;
}

export function createAccounts(deps: MadeOf): Accounts {
  let opened: Promise<Library> | undefined;
  // Only a process that serves the app or creates a link loads the library, because the library
  // needs a lot of memory.
  const library = () => {
    opened ??= loadLibrary(deps);
    return opened;
  };
  return {
    ...signingIn(deps, library),
    ...tokensOf(deps, library),
    async seal(text) {
      const { sealFor } = await import("./library.ts");
      return sealFor(await library(), text);
    },
    async sealAnew(sealed) {
      const { sealAnewFor } = await import("./library.ts");
      return sealAnewFor(await library(), sealed);
    },
  };
}

async function loadLibrary({ db, settings, logger, newId, clock }: MadeOf): Promise<Library> {
  const { openLibrary } = await import("./library.ts");
  return openLibrary({
    ...settings,
    db: db.forLibrary("identity"),
    logger,
    newId,
    onPasswordReset: (accountId) =>
      db.transaction(async (tx) => {
        await endSessions(tx, { accountId });
        await endPendingSignIns(tx, accountId);
        const [id, createdAt] = [newId(), clock.now()];
        await insertLogged(tx, { id, accountId, action: "password.changed", createdAt });
      }),
  });
}

function signingIn(
  { db, settings, clock }: MadeOf,
  library: () => Promise<Library>,
): Pick<Accounts, "call" | "findSignedIn" | "findLastSignIn" | "findAskedForCode"> {
  const { wholeMs } = sessionLifetimes(settings);
  return {
    findLastSignIn: (identityUserId) => findNewestSession(db, identityUserId, clock.now()),

    async call({ address, userAgent, cookies }, call) {
      const headers = new Headers({
        origin: new URL(settings.publicUrl).origin,
        "user-agent": userAgent,
        cookie: signedByNewest(cookies, settings.authSecrets),
        [addressHeader]: address,
      });
      return call((await library()).api, { headers, asResponse: true });
    },

    async findSignedIn({ cookie }) {
      if (cookie === undefined || sessionIn(settings, cookie) === undefined) return undefined;
      const { api } = await library();
      const { headers: answered, response } = await api.getSession({
        headers: new Headers({ cookie: signedByNewest(cookie, settings.authSecrets) }),
        returnHeaders: true,
      });
      if (response === null) return undefined;
      const { session, user } = response;
      if (Date.now() - session.createdAt.getTime() > wholeMs) return undefined;
      return {
        accountId: user.id,
        email: user.email,
        name: user.name,
        sessionId: session.id,
        signedInAt: session.provenAt ?? session.createdAt,
        cookies: answered.getSetCookie(),
      };
    },

    async findAskedForCode(cookies) {
      const name = libraryCookie(settings, "two_factor");
      // Rejects a header that contains the cookie more than once, because the library might read a
      // different copy.
      if (cookies.split(name).length > 2) return undefined;
      const challenge = cookiesIn(cookies).get(name)?.split(".", 1)[0];
      if (challenge === undefined) return undefined;
      const { internalAdapter } = await (await library()).$context;
      const asked = await internalAdapter.findVerificationValue(challenge);
      if (!asked || asked.expiresAt < new Date()) return undefined;
      const account = await internalAdapter.findUserById(asked.value);
      return account ? { id: account.id, email: account.email, challenge } : undefined;
    },
  };
}

function tokensOf(
  { settings }: MadeOf,
  library: () => Promise<Library>,
): Pick<Accounts, "makeSignInToken" | "makeSignInLink" | "makeResetToken"> {
  async function keepToken({ identifier, value, lifetimeMs }: NewToken) {
    const { internalAdapter } = await (await library()).$context;
    const expiresAt = new Date(Date.now() + lifetimeMs);
    await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  }

  const makeSignInToken: Accounts["makeSignInToken"] = async (email, lifetimeMs) => {
    const token = randomToken();
    await keepToken({
      identifier: `magic-link:${createHash("sha256").update(token).digest("base64url")}`,
      value: JSON.stringify({ type: "magic-link", email: email.toLowerCase() }),
      lifetimeMs,
    });
    return token;
  };

  return {
    makeSignInToken,

    async makeSignInLink(email, lifetimeMs) {
      return signInLinkAddress(settings.publicUrl, await makeSignInToken(email, lifetimeMs));
    },

    async makeResetToken(accountId, lifetimeMs) {
      const token = randomToken();
      const identifier = `reset-password:${token}`;
      await keepToken({ identifier, value: accountId, lifetimeMs });
      return token;
    },
  };
}

interface NewToken {
  /** The name that the library uses to find the token. */
  identifier: string;
  value: string;
  lifetimeMs: number;
}

const randomToken = () => randomBytes(24).toString("base64url");

/** The token is in the fragment, because browsers never send the fragment to a server. */
export const signInLinkAddress = (publicUrl: string, token: string, from?: string) =>
  `${publicUrl}/app/sign-in/link${from ? `?from=${encodeURIComponent(from)}` : ""}#${token}`;

export const passwordResetAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/app/reset-password#${token}`;
