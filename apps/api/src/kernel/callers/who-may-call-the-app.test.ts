import { metadataOf } from "@referral-service/contract";
import { beforeAll, describe, expect, test } from "vitest";
import type { Organization, UserOptions } from "../../../test/arrangements.ts";
import { type BrowserSession, openBrowser, openSession } from "../../../test/browser-session.ts";
import { kinds, mayCallInApp } from "../../../test/kinds-of-people.ts";
import {
  appOnlyRoutes,
  appRoutes,
  type GuardedRoute,
  isGuarded,
  pathTo,
  signInRoutes,
  withoutRequestId,
} from "../../../test/routes.ts";
import { sampleFor } from "../../../test/sample.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../platform/ids.ts";
import { pathNamesOrganization } from "./admission.ts";

const service = useService();
/** An organization on the Free plan. The API rejects this plan, but the app does not. */
let own: Organization;
const sessions = new Map<object, BrowserSession>();
let superAdmin: BrowserSession;
let blocked: BrowserSession;
let left: BrowserSession;
let longSignedIn: BrowserSession;

async function signIn(user: UserOptions) {
  const person = await service.createPerson(own.id, user);
  return { person, browser: await openSession(service, person) };
}

beforeAll(async () => {
  own = await service.createOrganization({ plan: "free" });
  for (const kind of kinds) sessions.set(kind, (await signIn(kind)).browser);
  const permissionLevel = "super_admin";
  superAdmin = (await signIn({ permissionLevel, isBdr: true })).browser;
  blocked = (await signIn({ permissionLevel, status: "blocked" })).browser;
  left = (await signIn({ permissionLevel, leftAt: new Date() })).browser;
  const { person, browser } = await signIn({ permissionLevel, isBdr: true });
  longSignedIn = browser;
  await service.pool.query(
    `UPDATE identity.sessions SET "createdAt" = "createdAt" - interval '15 minutes 1 second' WHERE "userId" = $1`,
    [person.identityUserId],
  );
});

type Route = (typeof appRoutes)[number];

/** Sends invalid input, so that nothing changes if the caller has access. */
async function sendInvalid(
  route: Route,
  { call }: BrowserSession,
  headers?: Record<string, string>,
) {
  const path = pathTo(route, { organization: own.id, resource: newId() });
  const takesBody = route.method !== "GET" && route.method !== "DELETE";
  const { status, body, text } = await call(
    route.method,
    `${route.base.slice(4)}${path}?unknown=1`,
    {
      ...(takesBody && { body: "{ not json" }),
      ...(headers && { headers }),
    },
  );
  return { status, code: body?.error.code, text: withoutRequestId(text) };
}

const everyRoute = [...appRoutes, ...signInRoutes];
const guarded = everyRoute.filter(isGuarded);
const inOrganization = guarded.filter(({ access }) => access.kind !== "identity");
const isUnsafe = ({ method }: Route) => method !== "GET";
function needsFreshSignIn({ promise }: Route) {
  const metadata = metadataOf(promise);
  return metadata.showsSecret === true || metadata.needsFreshSignIn === true;
}

test("the app's own routes and those that show secrets · exist", () => {
  expect(appOnlyRoutes.length).toBeGreaterThan(0);
  expect(guarded.filter(needsFreshSignIn).length).toBeGreaterThan(3);
});

/**
 * The sample has one kind of person with access and, if there is one, one without.
 * `admission.test.ts` tries every kind.
 */
const kindsToTry = (route: GuardedRoute) =>
  sampleFor(route.name)(kinds, (kind) => String(mayCallInApp(route, kind)));

describe.each(guarded)("$name", (route) => {
  test("called by a person · admits those in the access table, on any plan", async () => {
    for (const kind of kindsToTry(route)) {
      const browser = sessions.get(kind) as BrowserSession;
      const { status, code } = await sendInvalid(route, browser);
      const answer = mayCallInApp(route, kind) ? [400, "INVALID_REQUEST"] : [403, "FORBIDDEN"];
      expect([status, code], JSON.stringify(kind)).toEqual(answer);
    }
  });

  test("without a session · returns 401", async () => {
    const { status, code } = await sendInvalid(route, openBrowser(service));
    expect([status, code]).toEqual([401, "MISSING_AUTHORIZATION"]);
  });
});

const kindOfRoute = ({ access, path, method }: GuardedRoute) =>
  [access.kind, method, pathNamesOrganization(path)].join(" ");

const sample = sampleFor("The app");

test.each(sample(guarded, kindOfRoute))(
  "$name · without a session, or with a key · answers one and the same 401",
  async (route) => {
    const forged = superAdmin.cookie().replace(/=.{8}/, "=AAAAAAAA");
    const answers = [
      await sendInvalid(route, openBrowser(service)),
      await sendInvalid(route, openBrowser(service), { Authorization: `Bearer ${own.key}` }),
      await sendInvalid(route, openBrowser(service), { Cookie: forged }),
    ];
    expect(answers[0]).toMatchObject({ status: 401, code: "MISSING_AUTHORIZATION" });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  },
);

describe.each(sample(inOrganization, kindOfRoute))("$name", (route) => {
  test("called by a person who is blocked or has left · is denied", async () => {
    const inPath = route.path.startsWith("/organizations/:id");
    expect(await sendInvalid(route, blocked)).toMatchObject({
      status: 403,
      code: "ORGANIZATION_ACCESS_DENIED",
    });
    expect(await sendInvalid(route, left)).toMatchObject(
      inPath
        ? { status: 404, code: "ORGANIZATION_NOT_FOUND" }
        : { status: 403, code: "ORGANIZATION_ACCESS_DENIED" },
    );
  });
});

const unsafe = everyRoute.filter(isUnsafe);

async function expectForeignRefused(...sent: Parameters<typeof sendInvalid>) {
  const { status, code } = await sendInvalid(...sent);
  expect([status, code]).toEqual([403, "FORBIDDEN"]);
}

test.each(unsafe)("$name · sent by another site · returns 403", (route) =>
  expectForeignRefused(route, superAdmin, { "Sec-Fetch-Site": "cross-site" }),
);

test.each(sample(unsafe, ({ base, method }) => `${base} ${method}`))(
  "$name · sent by another origin without a session · answers 403",
  (route) => expectForeignRefused(route, openBrowser(service), { Origin: "https://evil.example" }),
);

test.each([
  ...guarded.filter(needsFreshSignIn),
  ...sample(
    guarded.filter((route) => !needsFreshSignIn(route)),
    kindOfRoute,
  ),
])(
  "$name · after more than 15 minutes · requires signing in again before it shows a secret or changes a sign-in method, and otherwise not",
  async (route) => {
    const { status, code } = await sendInvalid(route, longSignedIn);
    const answer = needsFreshSignIn(route)
      ? [403, "FRESH_SIGN_IN_REQUIRED"]
      : [400, "INVALID_REQUEST"];
    expect([status, code]).toEqual(answer);
  },
);
