import type { Me, MyOrganization } from "@referral-service/contract/app";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { api } from "./request.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => api("GET /me", { signal }),
  staleTime: 60_000,
});

export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** The organization in the page's address, with the person's user in it. */
export function useOrganization(): MyOrganization {
  const { organizations } = useMe();
  const { slug } = useParams({ strict: false });
  const organization = organizations.find((candidate) => candidate.slug === slug);
  if (organization === undefined) throw new Error("This page belongs to no organization");
  return organization;
}

export const isSuperAdmin = ({ permissionLevel }: MyOrganization["user"]): boolean =>
  permissionLevel === "super_admin";

/** Business developers and admins, who see more than what is their own. */
export const isAboveReferrer = ({ permissionLevel }: MyOrganization["user"]): boolean =>
  permissionLevel !== "referrer";

export const isAdmin = ({ permissionLevel }: MyOrganization["user"]): boolean =>
  permissionLevel === "super_admin" || permissionLevel === "admin";
