import type { authContract } from "@referral-service/contract/app";
import type { RouteHandlers, Visit } from "../../../http/route-handlers.ts";
import type { AccessDeps } from "../../deps.ts";
import { beginProviderSignIn, finishProviderSignIn } from "../../providers/sign-in.ts";
import {
  addPasskey,
  beginPasskey,
  changePassword,
  confirmSecondFactor,
} from "../security/change-security.ts";
import { requireRoomToBegin } from "./attempts.ts";
import { type Browser, browserOf } from "./browser.ts";
import { requestPasswordReset, requestSignInLink, resetPassword } from "./mailed-links.ts";
import {
  beginPasskeySignIn,
  enterSecondFactor,
  openSignInLink,
  signIn,
  signInByPasskey,
  signOut,
} from "./sign-in.ts";

/** The routes that start and end a session, and that change how a person signs in. */
export const signInRoutes: RouteHandlers<typeof authContract, AccessDeps> = {
  signIn: async ({ deps, visit, body }) => {
    const browser = await beginning(deps, visit);
    return { status: 200, body: await signIn(deps, browser, body) };
  },
  enterSecondFactor: async ({ deps, visit, body }) => {
    const browser = await beginning(deps, visit);
    return { status: 200, body: await enterSecondFactor(deps, browser, body.code) };
  },
  requestSignInLink: async ({ deps, visit, body }) => {
    await requestSignInLink(deps, await beginning(deps, visit), body);
    return { status: 204, body: undefined };
  },
  openSignInLink: async ({ deps, visit, body }) => {
    const browser = await beginning(deps, visit);
    return { status: 200, body: await openSignInLink(deps, browser, body.token) };
  },
  beginPasskeySignIn: async ({ deps, visit }) => {
    const browser = await beginning(deps, visit);
    return { status: 200, body: await beginPasskeySignIn(browser) };
  },
  signInByPasskey: async ({ deps, visit, body }) => {
    const browser = await beginning(deps, visit);
    return { status: 200, body: await signInByPasskey(deps, browser, body.credential) };
  },
  beginProviderSignIn: async ({ deps, visit, body }) => {
    const browser = await beginning(deps, visit);
    return { status: 200, body: await beginProviderSignIn(deps, browser, body) };
  },
  finishProviderSignIn: async ({ deps, visit, body }) => {
    const browser = await beginning(deps, visit);
    return { status: 200, body: await finishProviderSignIn(deps, browser, body) };
  },
  requestPasswordReset: async ({ deps, visit, body }) => {
    await requestPasswordReset(deps, await beginning(deps, visit), body.email);
    return { status: 204, body: undefined };
  },
  resetPassword: async ({ deps, visit, body }) => {
    await resetPassword(await beginning(deps, visit), body);
    return { status: 204, body: undefined };
  },
  changePassword: async ({ deps, visit, person, body }) => {
    await changePassword(deps, browserOf(deps, visit), { person, ...body });
    return { status: 204, body: undefined };
  },
  beginPasskey: async ({ deps, visit, person }) => ({
    status: 200,
    body: await beginPasskey(deps, browserOf(deps, visit), person),
  }),
  addPasskey: async ({ deps, visit, person, body }) => {
    await addPasskey(deps, browserOf(deps, visit), { person, ...body });
    return { status: 204, body: undefined };
  },
  confirmSecondFactor: async ({ deps, visit, person, body }) => ({
    status: 200,
    body: await confirmSecondFactor(deps, browserOf(deps, visit), { person, code: body.code }),
  }),
  signOut: async ({ deps, visit }) => {
    await signOut(deps, browserOf(deps, visit));
    return { status: 204, body: undefined };
  },
};

/**
 * The browser of a person without a session. Throws when too many sign-ins were started from its
 * IP address.
 */
async function beginning(deps: AccessDeps, visit: Visit): Promise<Browser> {
  const browser = browserOf(deps, visit);
  await requireRoomToBegin(deps, browser);
  return browser;
}
