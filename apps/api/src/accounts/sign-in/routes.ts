import { authContract } from "@referral-service/contract/app";
import { RequestValidationError } from "@ts-rest/express";
import type { Application, Request, Response } from "express";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { gatesOf } from "../../http/mount.ts";
import { invalidRequest, Refusal } from "../../refusal.ts";
import type { Accounts } from "../accounts.ts";
import { sameOrigin } from "../session.ts";
import { beginAttempt, type Visitor } from "./attempts.ts";
import { hashPassword } from "./password.ts";

/** What a door is given: the body as its schema made it, and the library to ask. */
interface Visit<Body> {
  body: Body;
  visitor: Visitor;
  /** The library's answer; its cookies go to the browser. Throws a Refusal for every failure. */
  ask(path: string, body?: object): Promise<unknown>;
}

type Name = keyof typeof authContract;

type Sent<Route> = Route extends { body: infer Body extends z.ZodType } ? z.output<Body> : never;

type Doors = {
  [N in Name]: (visit: Visit<Sent<(typeof authContract)[N]>>) => Promise<Shown>;
};

/** The body of the answer, if it has one. */
type Shown = object | undefined;

const failed = () =>
  new Refusal("SIGN_IN_FAILED", "The e-mail address or the password is wrong, or it is locked");
const linkFailed = () =>
  invalidRequest({ path: "token", message: "This link was used, has expired or never was" });

function doors(deps: Deps): Doors {
  return {
    async signIn({ body: { email, password }, visitor, ask }) {
      const attempt = await beginAttempt(deps, { email, ...visitor });
      if (attempt.isLocked) {
        // Takes as long as a password that is compared.
        await hashPassword(password);
        throw failed();
      }
      const answer = (await ask("/sign-in/email", { email, password })) as SignInAnswer;
      if (answer.user !== undefined) await attempt.succeeded(answer.user.id);
      return { secondFactorRequired: answer.twoFactorRedirect === true };
    },
    async requestSignInLink({ body, ask }) {
      await ask("/sign-in/magic-link", body);
      return undefined;
    },
    async openSignInLink({ body: { token }, ask }) {
      await ask(`/magic-link/verify?token=${encodeURIComponent(token)}`).catch(tellBadLink);
      return { secondFactorRequired: false };
    },
    async requestPasswordReset({ body, ask }) {
      await ask("/request-password-reset", body);
      return undefined;
    },
    async resetPassword({ body, ask }) {
      await ask("/reset-password", body).catch(tellBadLink);
      return undefined;
    },
    async signOut({ ask }) {
      await ask("/sign-out", {});
      return undefined;
    },
  };
}

interface SignInAnswer {
  user?: { id: string };
  twoFactorRedirect?: boolean;
}

/** Opens the doors that the contract names, and none of the library's own. */
export function mountSignIn(app: Application, deps: Deps, accounts: Accounts) {
  const { publicUrl } = deps.settings;
  const refuseOtherSites = sameOrigin(publicUrl);
  for (const [name, door] of Object.entries(doors(deps))) {
    const route = authContract[name as Name];
    const open = door as (visit: Visit<unknown>) => Promise<Shown>;
    app.post(route.path, refuseOtherSites, ...gatesOf(route, noGates), async (req, res) => {
      const answer = await open({
        body: bodyOf(route, req),
        visitor: { address: req.ip ?? "", userAgent: req.get("user-agent") ?? null },
        ask: (path, body) => askLibrary(accounts, { req, res, publicUrl, path, body }),
      });
      if (answer === undefined) return void res.status(204).end();
      res.status(200).json(answer);
    });
  }
}

const noGates = { authenticate: refuseGate, rateLimit: refuseGate };

function refuseGate() {
  throw new Error("A door of the sign-in is open to everybody");
}

const noQuery = z.strictObject({});

function bodyOf({ body }: { body: z.ZodType }, req: Request) {
  const { error: queryError } = noQuery.safeParse(req.query);
  if (queryError) throw new RequestValidationError(null, null, queryError, null);
  const { data, error } = body.safeParse(req.body);
  if (error) throw new RequestValidationError(null, null, null, error);
  return data;
}

interface Asked {
  req: Request;
  res: Response;
  publicUrl: string;
  path: string;
  body: object | undefined;
}

async function askLibrary(accounts: Accounts, { req, res, publicUrl, path, body }: Asked) {
  const response = await accounts.answer(
    new globalThis.Request(`${publicUrl}/app/auth${path}`, {
      method: body === undefined ? "GET" : "POST",
      // That it comes from the app itself was seen before.
      headers: {
        origin: new URL(publicUrl).origin,
        "content-type": "application/json",
        "user-agent": req.get("user-agent") ?? "",
        cookie: req.get("cookie") ?? "",
        "x-client-address": req.ip ?? "",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw refusalOf(response);
  for (const cookie of response.headers.getSetCookie()) res.append("Set-Cookie", cookie);
  return response.json();
}

/** It names reasons that would tell an account from none; nobody outside hears them. */
function refusalOf({ status }: globalThis.Response) {
  if (status >= 500) return new Refusal("INTERNAL_ERROR", "Something went wrong on our side");
  return failed();
}

function tellBadLink(error: unknown): never {
  throw error instanceof Refusal && error.code === "SIGN_IN_FAILED" ? linkFailed() : error;
}
