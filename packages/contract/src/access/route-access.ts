import type { Scope } from "./scopes.ts";

/** Who may call a route at all, before any role or row is looked at. */
export type RouteAccess = { kind: "public" } | { kind: "scope"; scope: Scope };

export interface RouteMetadata {
  access: RouteAccess;
}

/** Anyone may call it; no key is read. */
export const publicRoute: RouteMetadata = { access: { kind: "public" } };

/** An organization key needs this scope; a personal key is judged by the person's role instead. */
export const requiresScope = (scope: Scope): RouteMetadata => ({
  access: { kind: "scope", scope },
});
