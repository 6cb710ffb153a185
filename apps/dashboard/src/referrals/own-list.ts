import type { ListedReferral } from "@referral-service/contract/app";
import { useMemo } from "react";
import { useStatuses } from "../data/referral-statuses.tsx";
import type { Column } from "../lists/columns.ts";

const none: Column<ListedReferral>[] = [];

let columnsIn: typeof import("./own-columns.tsx").columnsIn | undefined;

/** Loads the columns. Call it in the route loader of the list. */
export async function loadOwnColumns(): Promise<void> {
  columnsIn ??= (await import("./own-columns.tsx")).columnsIn;
}

/** The columns of a referrer's list. Empty for other roles, which do not load them. */
export function useOwnColumns(timezone: string): Column<ListedReferral>[] {
  const statuses = useStatuses();
  return useMemo(() => columnsIn?.({ statuses, timezone }) ?? none, [statuses, timezone]);
}
