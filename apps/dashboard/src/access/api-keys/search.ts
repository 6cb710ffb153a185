import { readCreate } from "../../data/parent-routes.ts";
import { orderIn } from "../../lists/order.ts";

export const keyOrders = ["createdAt", "lastUsedAt"] as const;

/** Reads the search parameters of the page. Ignores unknown ones. */
export const readKeysSearch = (search: Record<string, unknown>) => ({
  ...readCreate(search),
  ...orderIn(search, keyOrders),
});
