import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Deps } from "../../kernel/deps.ts";
import type { SharedRateLimiter } from "../../kernel/limits/rate-limit/shared-rate-limiter.ts";
import { addressHeader, cookiesIn, libraryCookie, sessionIn } from "./cookies.ts";
import type { Library } from "./library.ts";
import { signedByNewest } from "./library-secrets.ts";
import { insertLogged } from "./log/store.ts";
import { sessionLifetimes } from "./rules.ts";
import { endPendingSignIns, endSessions } from "./security/store.ts";

type MadeOf = Pick<Deps, "db" | "settings" | "logger" | "newId" | "clock">;

export interface SignedIn {
  accountId: string;
  email: string;
  name: string;
  sessionId: string;
  signedInAt: Date;
  /** Cookies that lengthen the session. */
  cookies: string[];
}

interface AskedForCode {
  id: string;
  email: string;
  /** The name of the challenge: another one for each sign-in. */
  challenge: string;
}

/** A browser whose request the app itself sent. */
interface CallingBrowser {
  address: string;
  userAgent: string;
  cookies: string;
}

/** A call of one of the library's functions with what each of them is given. */
export type LibraryCall = (
  api: Library["api"],
  given: { headers: Headers; asResponse: true },
) => Promise<Response>;

/** Signs people in and finds the person of a session. */
export interface Accounts {
  /** Calls a function of the library for a browser. */
  call(browser: CallingBrowser, call: LibraryCall): Promise<Response>;
  /** Returns the person whose session cookie the headers contain. */
  findSignedIn(headers: Pick<IncomingHttpHeaders, "cookie">): Promise<SignedIn | undefined>;
  /**
   * Creates the token of a link that signs in the owner of this email address, once. Without an
   * account it signs in no one.
   */
  makeSignInToken(email: string, lifetimeMs: number): Promise<string>;
  /** Creates a token for signing in and returns the address of its page in the app. */
  makeSignInLink(email: string, lifetimeMs: number): Promise<string>;
  /**
   * Creates the token of a link that sets a new password, once. Without an account it is useless.
   */
  makeResetToken(accountId: string, lifetimeMs: number): Promise<string>;
  /** Returns the account that proved its first factor and is asked for the second. */
  findAskedForCode(cookies: string): Promise<AskedForCode | undefined>;
  /** Encrypts text as the library expects it in its tables. */
  seal(text: string): Promise<string>;
  /**
   * Encrypts a text again under the newest secret. Returns undefined when no secret decrypts it.
   */
  sealAnew(sealed: string): Promise<string | undefined>;
}

export interface AccountsDeps {
  accounts: Accounts;
  beginLimiter: SharedRateLimiter;
}

export function createAccounts({ db, settings, logger, newId, clock }: MadeOf): Accounts {
  const { wholeMs } = sessionLifetimes(settings);
  let opened: Promise<Library> | undefined;
  // Only a process that serves the app or makes a link loads the library, which takes much memory.
  const library = () => {
    opened ??= import("./library.ts").then(({ openLibrary }) =>
      openLibrary({
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
      }),
    );
    return opened;
  };

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
      // Of a header with several, the library might read another one.
      if (cookies.split(name).length > 2) return undefined;
      const challenge = cookiesIn(cookies).get(name)?.split(".", 1)[0];
      if (challenge === undefined) return undefined;
      const { internalAdapter } = await (await library()).$context;
      const asked = await internalAdapter.findVerificationValue(challenge);
      if (!asked || asked.expiresAt < new Date()) return undefined;
      const account = await internalAdapter.findUserById(asked.value);
      return account ? { id: account.id, email: account.email, challenge } : undefined;
    },

    async seal(text) {
      const { sealFor } = await import("./library.ts");
      return sealFor(await library(), text);
    },

    async sealAnew(sealed) {
      const { sealAnewFor } = await import("./library.ts");
      return sealAnewFor(await library(), sealed);
    },

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
  /** The name by which the library looks the token up. */
  identifier: string;
  value: string;
  lifetimeMs: number;
}

const randomToken = () => randomBytes(24).toString("base64url");

/** The token is in the fragment, which browsers send to no server. */
export const signInLinkAddress = (publicUrl: string, token: string, from?: string) =>
  `${publicUrl}/app/sign-in/link${from ? `?from=${encodeURIComponent(from)}` : ""}#${token}`;

export const passwordResetAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/app/reset-password#${token}`;
