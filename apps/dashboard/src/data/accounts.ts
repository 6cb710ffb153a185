import { queryOptions } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { phrase } from "../languages/phrase.ts";
import { forgetDrafts } from "../ui/drafts.ts";
import { say } from "../ui/toasts.tsx";
import { ApiError, messageOf } from "./api-error.ts";
import { forgetOwner } from "./device/device.ts";
import { forgetDevice } from "./device/store.ts";
import { forgetSignedIn, meQuery } from "./me.ts";
import { useQuery } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { api, type Body } from "./request.ts";
import { command, useCommand } from "./use-command.ts";

/** Sign-in methods of this service. */
export const waysQuery = queryOptions({
  queryKey: ["sign-in methods"],
  queryFn: ({ signal }) => api("GET /sign-in-ways", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Loads the sign-in methods ahead, for the loader of the sign-in page. */
export const preloadWays = () => queryClient.prefetchQuery(waysQuery);

export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: ({ signal }) => api("GET /security", { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: ["security", "passkeys"],
  queryFn: ({ signal }) => api("GET /security/passkeys", { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ["security", "sessions"],
  queryFn: ({ signal }) => api("GET /security/sessions", { signal }),
});

const invalidates = [{ queryKey: securityQuery.queryKey }];

export const changePassword = command({
  call: (_, body: Body<"POST /auth/password/change">) =>
    api("POST /auth/password/change", { body }),
  invalidates,
});

export const removePasskey = (id: string) =>
  command({
    call: () => api("DELETE /security/passkeys/:id", { params: { id } }),
    invalidates,
  });

/** A new secret for each dialog that turns on two-factor authentication. */
export const newSecondFactorQuery = queryOptions({
  queryKey: ["second factor to be"],
  queryFn: () => api("POST /security/second-factor", { body: {} }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export const confirmSecondFactor = command({
  call: (_, body: { code: string }) => api("POST /auth/second-factor/confirm", { body }),
  invalidates,
});

export const createRecoveryCodes = command({
  call: () => api("POST /security/recovery-codes", { body: {} }),
  invalidates,
});

export const turnSecondFactorOff = command({
  call: () => api("DELETE /security/second-factor"),
  invalidates,
});

/** Ends one session, or all except this one. */
export const endSession = (id: string | "others") =>
  command({
    call: () =>
      id === "others"
        ? api("DELETE /security/sessions")
        : api("DELETE /security/sessions/:id", { params: { id } }),
    invalidates,
  });

export const signInByPassword = command({
  call: (_, body: Body<"POST /auth/sign-in/password">) =>
    api("POST /auth/sign-in/password", { body }),
});

export const signInByCode = command({
  call: (_, body: { code: string }) => api("POST /auth/sign-in/second-factor", { body }),
});

export const signInByLink = command({
  call: (_, token: string) => api("POST /auth/sign-in/link", { body: { token } }),
});

export const beginProviderSignIn = command({
  call: (_, body: Body<"POST /auth/sign-in/provider/begin">) =>
    api("POST /auth/sign-in/provider/begin", { body }),
});

export const signInByProvider = command({
  call: (_, body: Body<"POST /auth/sign-in/provider">) =>
    api("POST /auth/sign-in/provider", { body }),
});

export const sendSignInLink = command({
  call: (_, body: Body<"POST /auth/sign-in/link/request">) =>
    api("POST /auth/sign-in/link/request", { body }),
});

export const sendResetLink = command({
  call: (_, body: Body<"POST /auth/password/reset/request">) =>
    api("POST /auth/password/reset/request", { body }),
});

export const resetPassword = (token: string) =>
  command({
    call: (_, newPassword: string) =>
      api("POST /auth/password/reset", { body: { token, newPassword } }),
  });

/** All cached data belongs to the person who was signed in before. */
export const forgetAllData = () => queryClient.clear();

/** Returns the signed-in person. Undefined while loading, null if no one is signed in. */
export function useSignedIn() {
  const { data, error } = useQuery(meQuery);
  if (data !== undefined) return { me: data, error: null };
  if (error instanceof ApiError && error.status === 401) return { me: null, error: null };
  return { me: undefined, error };
}

export const askAgainWhoIsSignedIn = () => queryClient.resetQueries({ queryKey: meQuery.queryKey });

/** Ends the session. The page keeps the data that it shows. */
export const signOut = command({
  call: async () => {
    await api("POST /auth/sign-out", { body: {} });
    forgetDrafts();
    forgetSignedIn();
    forgetOwner();
    await forgetDevice();
  },
});

/** Ends the session and opens the sign-in page. A failure is shown as a message. */
export function useSignOut() {
  const navigate = useNavigate();
  const end = useCommand({
    ...signOut,
    done: async () => {
      await navigate({ to: "/sign-in" });
      // The data is removed only now, because components that are still on the page would request
      // it again.
      queryClient.removeQueries({ type: "inactive" });
    },
  });
  return () =>
    end().catch((error: unknown) => say(phrase("You are still signed in"), messageOf(error)));
}
