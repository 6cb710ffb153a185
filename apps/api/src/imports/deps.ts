import type { Deps } from "../deps.ts";
import type { PeopleDeps } from "../users/consequences.ts";

/** What stories about imports are given: undoing an import of people lets them leave. */
export type ImportDeps = Deps & PeopleDeps;
