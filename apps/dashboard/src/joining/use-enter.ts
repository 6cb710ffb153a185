import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../api/query-client.ts";

/** Opens an organization that the person has just come into. */
export function useEnter(): (slug: string) => void {
  const navigate = useNavigate();
  return (slug) => {
    queryClient.clear();
    void navigate({ to: "/o/$slug", params: { slug } });
  };
}
