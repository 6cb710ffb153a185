import type { Deps } from "../deps.ts";
import { throughOpenLink } from "./open-link.ts";
import { countClick } from "./store.ts";

/** Somebody who is not signed in follows the link. */
export const recordClick = (deps: Deps, slug: string) => throughOpenLink(deps, slug, countClick);
