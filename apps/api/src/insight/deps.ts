import type { Deps } from "../kernel/deps.ts";
import { type ChangeFeed, createChangeFeed } from "./changes/feed.ts";

/** Dependencies of the operations that read across modules. */
export type InsightDeps = Deps & { changeFeed: ChangeFeed };

export const createInsightDeps = (kernel: Pick<Deps, "db" | "clock" | "logger">) => ({
  changeFeed: createChangeFeed(kernel),
});
