import type { User } from "@referral-service/contract";
import { useQuery } from "@tanstack/react-query";
import { isAdmin } from "../words/roles.ts";
import { useOrganization } from "./me.ts";
import { api } from "./request.ts";

/** The users who may look after referrers: business developers, and admins marked as BDR. */
export const useBusinessDevelopers = (options: { isWanted: boolean }): User[] =>
  useBusinessDevelopersQuery(options).data ?? [];

/** The same with whether it is loading or failed. */
export function useBusinessDevelopersQuery({ isWanted }: { isWanted: boolean }) {
  const { slug, user } = useOrganization();
  return useQuery({
    queryKey: ["users", slug, "business developers"],
    enabled: isWanted && isAdmin(user),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (["marketer", "admin", "super_admin"] as const).map((permissionLevel) =>
          api("GET /users", {
            query: { organization: slug, permissionLevel, status: "active", limit: 100 },
            signal,
          }),
        ),
      );
      return pages
        .flatMap(({ data }) => data)
        .filter(({ permissionLevel, isBdr }) => permissionLevel === "marketer" || isBdr);
    },
  });
}
