import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";

/** Opens the organization that the person has just joined. */
export function useEnter(): (slug: string) => void {
  const navigate = useNavigate();
  return (slug) => {
    queryClient.clear();
    void navigate({ to: "/o/$slug", params: { slug } });
  };
}
