import type { Me } from "@referral-service/contract/app";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../api/api-error.ts";
import { queryClient } from "../api/query-client.ts";
import { api } from "../api/request.ts";
import { meQuery } from "../shell/me.ts";
import { forgetDrafts } from "../ui/drafts.ts";

/** The signed-in person. Undefined while it loads, null when nobody is signed in. */
export function useSignedIn(): { me: Me | null | undefined; error: Error | null } {
  const { data, error } = useQuery(meQuery);
  if (data !== undefined) return { me: data, error: null };
  if (error instanceof ApiError && error.status === 401) return { me: null, error: null };
  return { me: undefined, error };
}

export const askAgainWhoIsSignedIn = () => queryClient.resetQueries({ queryKey: meQuery.queryKey });

export async function signOut() {
  await api("POST /auth/sign-out", { body: {} });
  forgetDrafts();
  await askAgainWhoIsSignedIn();
}
