import type { CustomField } from "@referral-service/contract";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useOrganization } from "../data/me.ts";
import { chosenColumns, defaultColumns } from "./columns.tsx";
import { toContact } from "./load-to-contact.ts";

const route = getRouteApi("/o/$slug/referrals");

const kept = (slug: string) => `columns of referrals ${slug}`;

function keptColumns(slug: string): string[] | undefined {
  try {
    return JSON.parse(localStorage.getItem(kept(slug)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the columns in the URL, otherwise the last choice in this browser, otherwise the
 * default ones.
 */
export function useColumns(fields: readonly CustomField[]) {
  const { slug, user } = useOrganization();
  const { call, columns, sort } = route.useSearch();
  const navigate = useNavigate({ from: "/o/$slug/referrals" });
  const chosen = columns ?? keptColumns(slug) ?? defaultColumns;
  // The column that orders the rows is always visible.
  const wantedKeys = (sort === undefined ? chosen : [...chosen, sort]).join();
  const shown = useMemo(
    () => chosenColumns(user, wantedKeys.split(","), fields),
    [user, wantedKeys, fields],
  );
  const ordered = useMemo(
    () => (call && toContact ? toContact.columnsToContact(shown, slug) : shown),
    [call, shown, slug],
  );
  const keys = shown.map(({ key }) => key);
  function choose(wanted: string[]) {
    localStorage.setItem(kept(slug), JSON.stringify(wanted));
    void navigate({ to: ".", search: (present) => ({ ...present, columns: wanted }) });
  }
  return { columns: ordered, keys, choose };
}
