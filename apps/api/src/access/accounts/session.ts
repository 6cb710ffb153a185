import type { RequestHandler } from "express";
import type { Deps } from "../../kernel/deps.ts";
import { findPersonOfIdentity } from "../../kernel/identity/store.ts";
import { boundFailures } from "../../kernel/limits/rate-limit/failure-limit.ts";
import { forbidden, Refusal } from "../../kernel/refusal.ts";
import type { Accounts } from "./accounts.ts";
import { sessionIn } from "./cookies.ts";
import { freshMinutes } from "./rules.ts";

/** Finds the principal behind the session cookie. */
export function authenticateSession(
  { db, settings }: Pick<Deps, "db" | "settings">,
  accounts: Accounts,
): RequestHandler {
  const lookUp = boundFailures(settings.rateLimit, "session");
  const known = createKnownSessions();
  return async (req, res, next) => {
    const { headers } = req;
    const session = sessionIn(settings, headers.cookie);
    const signedIn = await lookUp({
      address: res.locals.clientAddress,
      wasGood: session !== undefined && known.has(session),
      find: () => accounts.findSignedIn(headers),
    });
    if (session !== undefined) known.note(session, signedIn !== undefined);
    if (signedIn === undefined) throw new Refusal("MISSING_AUTHORIZATION", "Sign in to continue.");
    // A response that has started can get no more headers, but its session is still checked.
    if (!res.headersSent) {
      for (const cookie of signedIn.cookies) res.append("Set-Cookie", cookie);
    }
    const { accountId, sessionId, signedInAt } = signedIn;
    const person = await findPersonOfIdentity(db, accountId);
    res.locals.principal = {
      kind: "person",
      keyId: `session ${sessionId}`,
      identityUserId: accountId,
      users: person?.users ?? [],
      session: { id: sessionId, signedInAt, email: signedIn.email },
    };
    next();
  };
}

const knownMax = 10_000;

/** Stores which sessions were valid at their last lookup, in this process only. */
function createKnownSessions() {
  const good = new Set<string>();
  return {
    has: (session: string) => good.has(session),
    note(session: string, isGood: boolean) {
      good.delete(session);
      if (!isGood) return;
      good.add(session);
      for (const oldest of good) {
        if (good.size <= knownMax) break;
        good.delete(oldest);
      }
    },
  };
}

/**
 * Runs the check only if the request has a session cookie, for paths that do not need a session.
 */
export const ifSessionIsSent =
  (settings: Deps["settings"], gate: RequestHandler): RequestHandler =>
  (req, res, next) =>
    sessionIn(settings, req.headers.cookie) === undefined ? next() : gate(req, res, next);

/**
 * Rejects requests from other sites. A browser sends them with its cookies, but other sites cannot
 * forge these headers.
 */
export function sameOrigin(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (req, _res, next) => {
    const site = req.get("sec-fetch-site");
    const isOwn = site === undefined ? req.get("origin") === origin : site === "same-origin";
    if (!["GET", "HEAD"].includes(req.method) && !isOwn) {
      throw forbidden("Only the app can send this request.");
    }
    next();
  };
}

export function requireFreshSignIn({ clock }: Pick<Deps, "clock">): RequestHandler {
  return (_req, res, next) => {
    const { principal } = res.locals;
    const signedInAt = principal?.kind === "person" ? principal.session?.signedInAt : undefined;
    if (signedInAt === undefined) throw new Error("The caller is not a signed-in person");
    if (clock.now().getTime() - signedInAt.getTime() > freshMinutes * 60_000) {
      throw new Refusal(
        "FRESH_SIGN_IN_REQUIRED",
        `This change requires a sign-in within the last ${freshMinutes} minutes. Sign in again.`,
      );
    }
    next();
  };
}
