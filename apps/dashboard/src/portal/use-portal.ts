import type { MyOrganization } from "@referral-service/contract/app";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useOrganization } from "../shell/me.ts";

const route = getRouteApi("/o/$slug/portal");

/** Has a portal: business developers, and admins marked as such. */
export const worksAsDeveloper = ({
  permissionLevel,
  isBdr,
}: Pick<MyOrganization["user"], "permissionLevel" | "isBdr">): boolean =>
  permissionLevel === "marketer" || isBdr;

/** Whose portal the address names, and what requests for it carry. */
export interface Portal {
  slug: string;
  /** Whether the reader may change it. */
  isOwn: boolean;
  query: { organization: string; bd_user_id?: string };
  /** Of the organization: days, weeks and periods are counted in it. */
  timeZone: string;
  /** What the keys of its queries begin with. */
  key: readonly [string, string, string];
}

export function usePortal(): Portal {
  const { slug, timezone: timeZone, user } = useOrganization();
  const { bd } = route.useSearch();
  const isOwn = worksAsDeveloper(user) && (bd === undefined || bd === user.id);
  return useMemo(
    () => ({
      slug,
      isOwn,
      query: { organization: slug, ...(bd !== undefined && { bd_user_id: bd }) },
      timeZone,
      key: ["portal", slug, bd ?? "own"],
    }),
    [slug, isOwn, bd, timeZone],
  );
}

/** Reads again whatever the portal shows: counts, sums and progress follow every change. */
export function useRefreshPortal() {
  const client = useQueryClient();
  const { slug } = useOrganization();
  return () => client.invalidateQueries({ queryKey: ["portal", slug] });
}
