import { useNavigate } from "@tanstack/react-router";
import { signOut } from "./accounts.ts";
import { queryClient } from "./query-client.ts";
import { useCommand } from "./use-command.ts";

/** Ends the session and leads to the sign-in page. */
export function useSignOut() {
  const navigate = useNavigate();
  return useCommand({
    ...signOut,
    done: async () => {
      await navigate({ to: "/sign-in" });
      // Not before, because what is still shown would ask for its data again.
      queryClient.removeQueries({ type: "inactive" });
    },
  });
}
