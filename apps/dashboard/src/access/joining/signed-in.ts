import type { Me } from "@referral-service/contract/app";
import { ApiError } from "../../data/api-error.ts";
import { meQuery } from "../../data/me.ts";
import { queryClient } from "../../data/query-client.ts";
import { api } from "../../data/request.ts";
import { forgetDrafts } from "../../ui/drafts.ts";

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
