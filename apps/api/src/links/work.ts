import type { Deps } from "../kernel/deps.ts";
import type { Work } from "../kernel/platform/work.ts";
import { forgetHeldSubmissions } from "./held-submissions/store.ts";
import { forgetForms } from "./public-links/store.ts";
import { forgetVisitors } from "./visits/store.ts";

export const linksWork: Work<Deps> = {
  chores: {
    "delete forms of visitors": ({ db, clock }) => forgetForms(db, clock.now()),
    "delete held submissions": ({ db, clock }) => forgetHeldSubmissions(db, clock.now()),
    "delete visitors of past days": ({ db, clock }) => forgetVisitors(db, clock.now()),
  },
};
