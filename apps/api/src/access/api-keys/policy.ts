import {
  contract,
  type RouteAccess,
  type RouteMetadata,
  type Scope,
} from "@referral-service/contract";
import { type AppRouter, isAppRoute } from "@ts-rest/core";
import { mayCall } from "../../kernel/callers/admission.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";

/** A caller cannot grant a scope when they may call none of its routes themselves. */
export function canGrant(caller: PersonCaller, scopes: readonly Scope[]): Decision {
  const foreign = scopes.filter((scope) => !isGrantable(caller, scope));
  return foreign.length === 0
    ? ALLOWED
    : forbiddenBecause(`Only people who may do this themselves may grant: ${foreign.join(", ")}`);
}

export const isGrantable = (caller: PersonCaller, scope: Scope): boolean =>
  accesses.some(
    (access) => access.kind === "scope" && access.scope === scope && mayCall(caller, access),
  );

const accesses = accessesOf(contract);

function accessesOf(router: AppRouter): RouteAccess[] {
  return Object.values(router).flatMap((entry) =>
    isAppRoute(entry) ? [(entry.metadata as RouteMetadata).access] : accessesOf(entry),
  );
}
