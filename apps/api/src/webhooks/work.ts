import type { Deps } from "../kernel/deps.ts";
import type { Work } from "../kernel/platform/work.ts";
import { forgetExpiredSecrets } from "./endpoints/store.ts";
import { forgetOldPaces } from "./engine/pace-store.ts";

/** Deliveries have no loop here, because engine/start-delivering.ts sends them. */
export const webhooksWork: Work<Deps> = {
  chores: {
    "delete old paces of webhook endpoints": ({ db, clock }) => forgetOldPaces(db, clock.now()),
    "delete expired webhook secrets": ({ db, clock }) => forgetExpiredSecrets(db, clock.now()),
  },
};
