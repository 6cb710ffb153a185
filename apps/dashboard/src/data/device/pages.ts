import type { Me } from "@referral-service/contract/app";
import type { Query, QueryKey } from "@tanstack/react-query";
import { customFieldsQuery } from "../custom-fields.ts";
import { meQuery } from "../me.ts";
import { queryClient } from "../query-client.ts";
import { forgetOwner, isOwner, noteOwner, noteReadAt } from "./device.ts";
import { forgetTable, keep, read } from "./store.ts";

interface KeptPages {
  /** `identityUserId` of the person who read the pages. */
  owner: string;
  /** Time of the last successful read, in milliseconds. */
  readAt: number;
  queries: { key: QueryKey; data: unknown; updatedAt: number }[];
}

/** Resources that referrers' pages show, without data that is encrypted at rest. */
const keptResources = new Set<unknown>([
  "home",
  "referrals",
  "conversations",
  "payments",
  "bonus-rules",
  "public-links",
  "referral-statuses",
  "custom-fields",
  "users",
  "notices",
]);

const sealed = new Set<unknown>(["own tax details"]);

const isKept = ({ queryKey: [first, second, third], state }: Query) => {
  const resource = first === "list" ? second : first;
  return (
    state.data !== undefined &&
    (first === "me" || (keptResources.has(resource) && !sealed.has(third)))
  );
};

/** Another one for another shape of the data, so that pages of an older release are not opened. */
const key = "2";
const pauseMs = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;
const save = async () => {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey);
  if (me === undefined || !isOwner(me.identityUserId) || !navigator.onLine) return;
  // Data that could not be read again stays in its last version.
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(isKept)
    .map(({ queryKey: key, state: { data, dataUpdatedAt: updatedAt } }) => ({
      key,
      data,
      updatedAt,
    }));
  const readAt = Math.max(...queries.map(({ updatedAt }) => updatedAt));
  const pages: KeptPages = { owner: me.identityUserId, readAt, queries };
  // The page is not stored if there is no storage space. The app then opens only with a connection.
  await keep("pages", key, pages).catch(() => undefined);
};

/**
 * Stores the pages that this person reads from now on, and reads what the referral form needs.
 * Returns a function that stops this.
 */
export function keepPages(owner: string, slug: string): () => void {
  noteOwner(owner);
  void queryClient.prefetchQuery(customFieldsQuery(slug));
  const stop = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated" || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void save();
    }, pauseMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Reads the stored pages. */
export const readPages = (): Promise<KeptPages | undefined> =>
  read<KeptPages>("pages", key).catch(() => undefined);

/**
 * Shows the stored pages of the person who signed in or, during an outage, of the person who signed
 * in last. The pages are read again as soon as the service responds.
 */
export async function restorePages(
  pages: KeptPages | undefined,
  owner?: string,
): Promise<Me | undefined> {
  if (pages === undefined) return undefined;
  if (owner !== undefined && pages.owner !== owner) {
    await forgetPages();
    return undefined;
  }
  for (const { key: queryKey, data, updatedAt } of pages.queries) {
    if (queryClient.getQueryData(queryKey) !== undefined) continue;
    queryClient.setQueryData(queryKey, data, { updatedAt });
    await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
  noteReadAt(pages.readAt);
  return queryClient.getQueryData<Me>(meQuery.queryKey);
}

export async function forgetPages() {
  forgetOwner();
  await forgetTable("pages").catch(() => undefined);
}
