import type { Deps } from "../deps.ts";
import { throughOpenLink } from "./open-link.ts";
import { countClick } from "./store.ts";

/** Counts a visitor's click on the link. */
export const recordClick = (deps: Deps, slug: string) => throughOpenLink(deps, slug, countClick);
