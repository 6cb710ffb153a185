import { authContract } from "@referral-service/contract/app";
import { RequestValidationError } from "@ts-rest/express";
import type { Application, Request, Response } from "express";
import { z } from "zod";
import { type Gates, gatesOf } from "../../../http/mount.ts";
import { notFound, Refusal } from "../../../kernel/refusal.ts";
import { providerDoors } from "../../providers/doors.ts";
import type { ProviderDeps } from "../../providers/provider.ts";
import { securityDoors } from "../security/doors.ts";
import { sameOrigin } from "../session.ts";
import { hasOwnWays } from "../ways/own-ways.ts";
import { requireRoomToBegin } from "./begin-limit.ts";
import type { Door, DoorDeps, Doors, Shown, Visit } from "./doors.ts";
import { signInDoors, signInFailed } from "./sign-in-doors.ts";
import { deviceCookieOf, deviceOf } from "./visitor.ts";

const pathsOfOwnWays = ["passkeys", "second-factor", "recovery-codes"].map(
  (path) => `/app/api/security/${path}`,
);

/** Without ways of our own, their routes answer like unknown ones. */
function closeOwnWays(app: Application, { settings }: Pick<DoorDeps, "settings">) {
  if (hasOwnWays(settings)) return;
  app.use(pathsOfOwnWays, () => {
    throw notFound();
  });
}

/** The doors that exist with every provider. The others belong to our own ways of signing in. */
const doorsOfAll = new Set<string>(["beginProviderSignIn", "finishProviderSignIn", "signOut"]);

/** Mounts the doors that the contract names. The library's own paths are not mounted. */
export function mountSignIn(
  app: Application,
  { deps, gates }: { deps: DoorDeps & ProviderDeps; gates: Gates },
) {
  closeOwnWays(app, deps);
  const doors: Doors = { ...signInDoors(deps), ...securityDoors(deps), ...providerDoors(deps) };
  const { publicUrl } = deps.settings;
  const refuseOtherSites = sameOrigin(publicUrl);
  for (const [name, door] of Object.entries(doors)) {
    const route = authContract[name as Door];
    if (!hasOwnWays(deps.settings) && !doorsOfAll.has(name)) continue;
    const open = door as (visit: Visit<unknown>) => Promise<Shown>;
    app.post(route.path, refuseOtherSites, ...gatesOf(route, gates), async (req, res) => {
      const visitor = {
        address: res.locals.clientAddress,
        userAgent: req.get("user-agent") ?? null,
        device: deviceOf(req.headers.cookie),
      };
      const body = bodyOf(route, req);
      if (beginsWithoutSession(name)) await requireRoomToBegin(deps, visitor);
      const answer = await open({
        ...(res.locals.person && { person: res.locals.person }),
        body,
        visitor,
        headers: req.headers,
        ask: (path, body) => askLibrary(deps, { req, res, path, body, isSignedIn: false }),
        askAsSignedIn: (path, body) => askLibrary(deps, { req, res, path, body, isSignedIn: true }),
        setCookie: (cookie) => void res.append("Set-Cookie", cookie),
        cookiesSet: () => pairsOf([res.getHeader("Set-Cookie") ?? []].flat()),
        rememberDevice: () => void res.append("Set-Cookie", deviceCookieOf(visitor, publicUrl)),
      });
      if (answer === undefined) return void res.status(204).end();
      res.status(200).json(answer);
    });
  }
}

/** Whoever is signed in always gets out, also where many people share a network address. */
const beginsWithoutSession = (name: string) =>
  name !== "signOut" && authContract[name as Door].metadata.access.kind === "public";

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
  path: string;
  body: object | undefined;
  isSignedIn: boolean;
}

async function askLibrary(
  { accounts, settings: { publicUrl } }: DoorDeps,
  { req, res, path, body, isSignedIn }: Asked,
) {
  const { cookie = "" } = req.headers;
  const response = await accounts.answer(
    new globalThis.Request(`${publicUrl}/app/auth${path}`, {
      method: body === undefined ? "GET" : "POST",
      // sameOrigin has checked that the app sent the request.
      headers: {
        origin: new URL(publicUrl).origin,
        "content-type": "application/json",
        "user-agent": req.get("user-agent") ?? "",
        cookie: isSignedIn ? cookie : withoutSession(cookie),
        "x-client-address": res.locals.clientAddress,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw await refusalOf(response);
  for (const set of lastOfEach(response.headers.getSetCookie())) {
    // Until the second factor is entered, the earlier session of the browser stays.
    if (isSignedIn || !endsSession.test(set)) res.append("Set-Cookie", set);
  }
  return response.json();
}

const endsSession = /^(?:__Secure-)?referrals\.session_\w+=;/;
const ofSession = /^(?:__Secure-)?referrals\.(?:session_\w+|dont_remember)=/;

const withoutSession = (cookies: string) =>
  cookies
    .split(/;\s*/)
    .filter((pair) => !ofSession.test(pair))
    .join("; ");

const pairsOf = (cookies: (string | number)[]) =>
  cookies.map((cookie) => String(cookie).split(";", 1)[0]).join("; ");

/** The library may set a cookie and then clear it. Only its last change counts. */
const lastOfEach = (cookies: string[]) =>
  new Map(cookies.map((cookie) => [cookie.split("=", 1)[0], cookie])).values();

/** The library answers 500 to whatever it cannot read in a new passkey, and to one that somebody has. */
const refusedAsFailures = new Set(["FAILED_TO_VERIFY_REGISTRATION"]);

/** Hides the library's reasons, because they reveal whether an account exists. */
async function refusalOf(response: globalThis.Response) {
  if (response.status < 500) return signInFailed();
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  if (code !== undefined && refusedAsFailures.has(code)) return signInFailed();
  return new Refusal("INTERNAL_ERROR", "Something went wrong on our side");
}
