import { useNavigate } from "@tanstack/react-router";
import { forgetAllData } from "../../data/accounts.ts";

/** Opens the organization that the person has just joined. */
export function useEnter(): (slug: string) => void {
  const navigate = useNavigate();
  return (slug) => {
    forgetAllData();
    void navigate({ to: "/o/$slug", params: { slug } });
  };
}
