import type { Deps } from "../kernel/deps.ts";
import type { PeopleDeps } from "../people/users/consequences.ts";

/** What stories about imports are given: undoing an import of people lets them leave. */
export type ImportDeps = Deps & PeopleDeps;
