import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../data/query-client.ts";
import { api } from "../data/request.ts";
import { forgetDrafts } from "../ui/drafts.ts";

/** Ends the session and leads to the sign-in page. */
export function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    await api("POST /auth/sign-out", { body: {} });
    forgetDrafts();
    await navigate({ to: "/sign-in" });
    // Not before, because what is still shown would ask for its data again.
    queryClient.removeQueries({ type: "inactive" });
  };
}
