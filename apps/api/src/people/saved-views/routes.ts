import { comparedName, personBounds } from "@referral-service/contract";
import type { appContract, SavedView } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { conflict, notFound } from "../../kernel/refusal.ts";
import { lockViews, removeView, type StoredView, savedViews, upsertView } from "./store.ts";

export const savedViewRoutes: RouteHandlers<typeof appContract.savedViews> = {
  list: async ({ deps, caller, query: { list } }) => {
    const { organizationId, userId } = caller;
    const found = await savedViews(deps.db, { organizationId, userId, list });
    return { status: 200, body: { data: found.map(toView) } };
  },
  save: async ({ deps, caller, body }) => ({
    status: 201,
    body: toView(await saveView(deps, caller, body)),
  }),
  delete: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const { organizationId, userId } = caller;
    const isRemoved = await deps.db.transaction((tx) =>
      removeView(tx, { organizationId, userId, id }),
    );
    if (!isRemoved) throw notFound();
    return { status: 204, body: undefined };
  },
};

const toView = ({ id, name, search, createdAt }: StoredView): SavedView => ({
  id,
  name,
  search,
  createdAt: createdAt.getTime(),
});

/**
 * A saved view is not audited, because it is a person's own bookmark and changes nothing in the
 * organization.
 */
async function saveView(
  deps: Deps,
  { organizationId, userId }: PersonCaller,
  { list, name, search }: Pick<StoredView, "name" | "search"> & { list: string },
): Promise<StoredView> {
  const keeper = { organizationId, userId, list };
  return deps.db.transaction(async (tx) => {
    await lockViews(tx, keeper);
    const present = await savedViews(tx, keeper);
    const alike = present.find((view) => comparedName(view.name) === comparedName(name));
    if (alike === undefined && present.length >= personBounds.savedViews) {
      throw conflict(
        `You have reached the limit of ${personBounds.savedViews} saved views for this list. Delete one first.`,
      );
    }
    const createdAt = deps.clock.now();
    const view = { id: deps.newId(), name: alike?.name ?? name, search, createdAt };
    return upsertView(tx, keeper, view);
  });
}
