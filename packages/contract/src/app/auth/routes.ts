import { z } from "zod";
import { publicRoute } from "../../access/route-access.ts";
import { c } from "../../router.ts";
import { mailedTo, openedLink, passwordReset, signedIn, signIn } from "./schemas.ts";

const nothing = z.strictObject({});

/** How somebody gets a session, and ends it. No session is needed, so each limits by account and address. */
export const authContract = c.router(
  {
    signIn: {
      method: "POST",
      path: "/sign-in/password",
      summary: "Sign in with e-mail address and password",
      body: signIn,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    requestSignInLink: {
      method: "POST",
      path: "/sign-in/link/request",
      summary:
        "Have a link mailed that signs in; the answer does not tell whether there is an account",
      body: mailedTo,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    openSignInLink: {
      method: "POST",
      path: "/sign-in/link",
      summary: "Sign in with the token of a link, once",
      body: openedLink,
      responses: { 200: signedIn },
      metadata: publicRoute,
    },
    requestPasswordReset: {
      method: "POST",
      path: "/password/reset/request",
      summary: "Have a link mailed that sets a new password",
      body: mailedTo,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    resetPassword: {
      method: "POST",
      path: "/password/reset",
      summary: "Set a new password with the token of a link; ends every session",
      body: passwordReset,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
    signOut: {
      method: "POST",
      path: "/sign-out",
      summary: "End this session",
      body: nothing,
      responses: { 204: c.noBody() },
      metadata: publicRoute,
    },
  },
  { pathPrefix: "/app/auth", strictStatusCodes: true },
);
