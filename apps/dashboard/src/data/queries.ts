import {
  type QueryKey,
  type UseQueryOptions,
  useQuery as useQueryWith,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { organizationApi, useSlug } from "./me.ts";
import { useWithPending } from "./pending-changes.ts";
import type { OrganizationApi } from "./request.ts";

type Options<Read, Shown> = Omit<UseQueryOptions<Read, Error, Shown>, "queryKey" | "queryFn">;

/** Returns a query on the organization with this slug. */
export type OrganizationQuery<Read, Shown = Read> = (slug: string) => Options<Read, Shown> & {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Read>;
};

/**
 * The first part of a key is the resource. It decides which changes the query follows and which
 * commands invalidate it.
 */
export type Key = readonly [resource: string, ...of: unknown[]];

export const keyOf = (slug: string, [resource, ...of]: Key): QueryKey => [resource, slug, ...of];

/**
 * Creates a query on an organization. The data of the previous key remains until the next data
 * arrives, if `keepsShown` is set and the organization is the same.
 */
export const ofOrganization =
  <Read, Shown = Read>(
    key: Key,
    read: (api: OrganizationApi) => Promise<Read>,
    { keepsShown = false, ...options }: Options<Read, Shown> & { keepsShown?: boolean } = {},
  ): OrganizationQuery<Read, Shown> =>
  (slug) => ({
    queryKey: keyOf(slug, key),
    queryFn: ({ signal }) => read(organizationApi(slug, { signal })),
    ...(keepsShown && {
      placeholderData: (shown, of) => (of?.queryKey[1] === slug ? shown : undefined),
    }),
    ...options,
  });

/** Reads data of the organization in the page's address, or of the person, with pending changes. */
export function useQuery<Read, Shown = Read, PersonKey extends QueryKey = QueryKey>(
  query: OrganizationQuery<Read, Shown> | UseQueryOptions<Read, Error, Shown, PersonKey>,
  options?: Options<Read, Shown>,
) {
  const slug = useSlug() ?? "";
  const of = typeof query === "function" ? query(slug) : query;
  const read = useQueryWith({ ...of, ...options } as UseQueryOptions<Read, Error, Shown>);
  const { data } = read;
  const items = useMemo(() => (data === undefined ? [] : [data]), [data]);
  const shown = useWithPending(of.queryKey, "query", items);
  return shown === items ? read : ({ ...read, data: shown[0] } as typeof read);
}
