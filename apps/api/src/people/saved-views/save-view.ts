import { savedViewsMax } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import { countOtherViews, lockViews, type StoredView, upsertView } from "./store.ts";

/** Not audited: a view is a person's own bookmark and changes nothing of the organization. */
export async function saveView(
  deps: Deps,
  { organizationId, userId }: PersonCaller,
  { list, name, search }: Pick<StoredView, "name" | "search"> & { list: string },
): Promise<StoredView> {
  const keeper = { organizationId, userId, list };
  return deps.db.transaction(async (tx) => {
    await lockViews(tx, keeper);
    if ((await countOtherViews(tx, keeper, name)) >= savedViewsMax) {
      throw conflict(`You have ${savedViewsMax} saved views of this list. Delete one first`);
    }
    const createdAt = deps.clock.now();
    return upsertView(tx, keeper, { id: deps.newId(), name, search, createdAt });
  });
}
