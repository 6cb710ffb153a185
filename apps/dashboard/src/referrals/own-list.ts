import type { ListedReferral } from "@referral-service/contract/app";
import type { Column } from "../lists/columns.ts";

/** The columns of a referrer's list. Empty for other roles, which do not load them. */
export const ownColumns: Column<ListedReferral>[] = [];

/** Loads the columns. Call it in the route loader of the list. */
export async function loadOwnColumns(): Promise<void> {
  if (ownColumns.length > 0) return;
  const { columns } = await import("./own-columns.tsx");
  if (ownColumns.length === 0) ownColumns.push(...columns);
}
