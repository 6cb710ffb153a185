import { useNavigate, useRouter } from "@tanstack/react-router";
import { forgetAllData } from "../../data/accounts.ts";

/** Opens a path in the app as the person who is now signed in. */
export function useAfterSignIn(): (path?: string) => void {
  const router = useRouter();
  return (path = "/") => {
    forgetAllData();
    router.history.push(path.startsWith("/app") ? path : `/app${path}`);
  };
}

/** Opens the organization that the person has just joined. */
export function useEnter(): (slug: string) => void {
  const navigate = useNavigate();
  return (slug) => {
    forgetAllData();
    void navigate({ to: "/o/$slug", params: { slug } });
  };
}
