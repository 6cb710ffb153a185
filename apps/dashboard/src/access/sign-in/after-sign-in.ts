import { useNavigate, useRouter } from "@tanstack/react-router";
import { forgetAllData } from "../../data/accounts.ts";

/** Leads to a path of the app, as the person who is signed in now. */
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
