import { comparedName } from "@referral-service/contract";
import { savedViewsMax } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict } from "../../kernel/refusal.ts";
import { lockViews, type StoredView, savedViews, upsertView } from "./store.ts";

/** Not audited: a view is a person's own bookmark and changes nothing of the organization. */
export async function saveView(
  deps: Deps,
  { organizationId, userId }: PersonCaller,
  { list, name, search }: Pick<StoredView, "name" | "search"> & { list: string },
): Promise<StoredView> {
  const keeper = { organizationId, userId, list };
  return deps.db.transaction(async (tx) => {
    await lockViews(tx, keeper);
    const present = await savedViews(tx, keeper);
    const alike = present.find((view) => comparedName(view.name) === comparedName(name));
    if (alike === undefined && present.length >= savedViewsMax) {
      throw conflict(`You have ${savedViewsMax} saved views of this list. Delete one first`);
    }
    const createdAt = deps.clock.now();
    const view = { id: deps.newId(), name: alike?.name ?? name, search, createdAt };
    return upsertView(tx, keeper, view);
  });
}
