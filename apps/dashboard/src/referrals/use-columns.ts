import type { CustomField } from "@referral-service/contract";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useLastShape } from "../data/last-shape.ts";
import { useOrganization } from "../data/me.ts";
import { organizationQuery } from "../data/organization-query.ts";
import { useQuery } from "../data/queries.ts";
import { readStored } from "../ui/stored.ts";
import { isAboveReferrer } from "../words/roles.ts";
import { allColumns, chosenColumns, defaultColumns } from "./columns.tsx";
import { columnsToContact } from "./columns-to-contact.ts";

const route = getRouteApi("/o/$slug/referrals");

const kept = (slug: string) => `columns of referrals ${slug}`;

const areKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === "string");

/**
 * Returns the columns in the URL, otherwise the last choice in this browser, otherwise the
 * default ones.
 */
export function useColumns(fields: readonly CustomField[]) {
  const { slug, user } = useOrganization();
  const { call, columns, sort } = route.useSearch();
  const navigate = useNavigate({ from: "/o/$slug/referrals" });
  const chosen = columns ?? readStored(localStorage.getItem(kept(slug)), areKeys);
  const { data } = useQuery(organizationQuery, { enabled: isAboveReferrer(user) });
  const promise =
    data && (typeof data.firstContactWithinHours === "number" ? "promised" : "not promised");
  const isContactPromised = useLastShape("first contact", promise) === "promised";
  // The column that orders the rows is always visible.
  const wantedKeys = [...(chosen ?? defaultColumns), sort ?? (call && "firstContact")].join();
  const hasChosen = chosen !== undefined;
  const contactHours = data?.firstContactWithinHours ?? undefined;
  const offered = useMemo(
    () => ({ fields, isContactPromised, contactHours }),
    [fields, isContactPromised, contactHours],
  );
  const shown = useMemo(() => {
    const found = chosenColumns(wantedKeys.split(","), offered);
    return hasChosen ? found.map((column) => ({ ...column, isIfRoom: false })) : found;
  }, [wantedKeys, offered, hasChosen]);
  const ordered = useMemo(() => (call ? columnsToContact(shown) : shown), [call, shown]);
  const keys = shown.map(({ key }) => key);
  function choose(wanted: string[]) {
    localStorage.setItem(kept(slug), JSON.stringify(wanted));
    void navigate({ to: ".", search: (present) => ({ ...present, columns: wanted }) });
  }
  return { columns: ordered, offered: allColumns(offered), keys, choose };
}
