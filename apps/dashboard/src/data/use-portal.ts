import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { worksAsDeveloper } from "../words/roles.ts";
import { useOrganization } from "./me.ts";

const route = getRouteApi("/o/$slug/portal");

/** The portal in the address, and the parameters of its requests. */
export interface Portal {
  slug: string;
  /** Whether the reader may change it. */
  isOwn: boolean;
  query: { organization: string; bd_user_id?: string };
  /** The organization's time zone, in which days, weeks and periods are counted. */
  timeZone: string;
  /** The prefix of its query keys. */
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

/** Invalidates all queries of the portal, because every change affects counts, sums and progress. */
export function useRefreshPortal() {
  const client = useQueryClient();
  const { slug } = useOrganization();
  return () => client.invalidateQueries({ queryKey: ["portal", slug] });
}
