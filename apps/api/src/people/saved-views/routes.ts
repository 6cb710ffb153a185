import type { appContract, SavedView } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireId } from "../../kernel/callers/require-found.ts";
import { notFound } from "../../kernel/refusal.ts";
import { saveView } from "./save-view.ts";
import { removeView, type StoredView, savedViews } from "./store.ts";

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
