import { scopeNames } from "@referral-service/contract";
import type { Request, Response } from "express";
import { describe, expect, test } from "vitest";
import { isLetIn, type Kind, kinds, mayCallInApp } from "../../../test/kinds-of-people.ts";
import { appRoutes, isGuarded, keyedRoutes, signInRoutes } from "../../../test/routes.ts";
import { admitTo } from "../../http/admit.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../refusal.ts";
import type { OrganizationKeyPrincipal, PersonPrincipal, Principal } from "./caller.ts";

const own = { id: newId(), slug: "own", plan: "unlimited" };
const foreign = { id: newId(), slug: "foreign", plan: "unlimited" };

function person(
  kind: Kind,
  { status = "active", plan = own.plan }: { status?: "active" | "blocked"; plan?: string } = {},
): PersonPrincipal {
  const user = { canSendBonuses: false, isBdr: false, ...kind, status, plan, slug: own.slug };
  const ids = { userId: newId(), organizationId: own.id, identityOrganizationId: null };
  const users = [{ ...user, ...ids, userName: "Ada", aiAssistantsEnabled: true }];
  return { kind: "person", keyId: newId(), identityUserId: newId(), users };
}

const inApp = (principal: PersonPrincipal): PersonPrincipal => ({
  ...principal,
  session: { id: newId(), signedInAt: new Date(), email: "ada@example.com" },
});

const organizationKey = (
  scopes: OrganizationKeyPrincipal["scopes"],
  plan = own.plan,
): OrganizationKeyPrincipal => ({
  kind: "organization-key",
  keyId: newId(),
  keyName: "CRM",
  scopes,
  organization: { ...own, plan },
});

const everyScope = new Set(scopeNames);

type Route = (typeof appRoutes)[number];

/** The result of a route's access check: nothing, or the code and message of the rejection. */
function admissionTo(
  { promise, access }: Route,
  principal: Principal,
  { organization = own.id, query = {} }: { organization?: string; query?: object } = {},
): { code?: string; message?: string } {
  if (access.kind === "public") throw new Error("A public route admits nobody");
  const request = { route: { path: promise.path }, params: { id: organization }, query };
  const req = { ...request, get: () => undefined } as unknown as Request;
  const res = { locals: { principal, requestId: "" } } as unknown as Response;
  try {
    admitTo(promise, access)(req, res, () => {});
    return {};
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { code: refusal.code, message: refusal.message };
  }
}

const namesOrganization = ({ path }: Route) => path.startsWith("/organizations/:id");

const superAdmin: Kind = { permissionLevel: "super_admin", isBdr: true };

describe.each(keyedRoutes)("$name", (route) => {
  const { access } = route;

  test.each(kinds)(
    "called by $permissionLevel (canSendBonuses $canSendBonuses, isBdr $isBdr) · has the access in the access table",
    (kind) => {
      const { code, message } = admissionTo(route, person(kind));
      expect(code).toBe(isLetIn(route, kind) ? undefined : "FORBIDDEN");
      if (code) expect(message).toMatch(/^Only .*(super admins|admins).* can do this\.$/);
    },
  );

  test("called with an organization key · depends only on its scope, and never acts for a person", () => {
    const isScoped = access.kind === "scope";
    const refusal = isScoped ? undefined : "PERSONAL_KEY_REQUIRED";
    expect(admissionTo(route, organizationKey(everyScope)).code).toBe(refusal);
    if (!isScoped) return;
    expect(admissionTo(route, organizationKey(new Set([access.scope])))).toEqual({});
    const others = new Set(scopeNames.filter((scope) => scope !== access.scope));
    const withoutIt = admissionTo(route, organizationKey(others));
    expect(withoutIt.code).toBe("SCOPE_LIMITATIONS");
    expect(withoutIt.message).toContain(access.scope);
    expect(admissionTo(route, organizationKey(new Set())).code).toBe("SCOPE_LIMITATIONS");
    for (const organization of [own.slug, own.id, "", [own.slug, own.id]]) {
      const named = admissionTo(route, organizationKey(everyScope), { query: { organization } });
      expect(named).toMatchObject({ code: "INVALID_REQUEST" });
    }
  });
});

const inOrganization = keyedRoutes.filter(({ access }) => access.kind !== "identity");

describe.each(inOrganization)("$name", (route) => {
  test("on the Free plan · returns PLAN_REQUIRED before checking scopes or roles", () => {
    for (const principal of [
      person({ permissionLevel: "referrer" }, { plan: "free" }),
      ...(route.access.kind === "scope" ? [organizationKey(new Set(), "free")] : []),
    ]) {
      expect(admissionTo(route, principal).code).toBe("PLAN_REQUIRED");
    }
  });

  test("called by a person who is blocked or has left · is denied", () => {
    const blocked = person(superAdmin, { status: "blocked" });
    const left = { ...person(superAdmin), users: [] };
    expect(admissionTo(route, blocked).code).toBe("ORGANIZATION_ACCESS_DENIED");
    expect(admissionTo(route, left).code).toBe(
      namesOrganization(route) ? "ORGANIZATION_NOT_FOUND" : "ORGANIZATION_ACCESS_DENIED",
    );
  });

  test("called for a foreign organization · responds as for an unknown one", () => {
    for (const organization of [foreign.id, newId(), "no-such-slug"]) {
      const options = namesOrganization(route) ? { organization } : { query: { organization } };
      expect(admissionTo(route, person(superAdmin), options)).toEqual({
        code: "ORGANIZATION_NOT_FOUND",
        message: "Organization not found",
      });
    }
  });
});

describe.each([...appRoutes, ...signInRoutes].filter(isGuarded))("$base $name", (route) => {
  test("called in the app by each kind of person · admits those in the access table, on any plan", () => {
    for (const kind of kinds) {
      const { code } = admissionTo(route, inApp(person(kind, { plan: "free" })));
      const expected = mayCallInApp(route, kind) ? undefined : "FORBIDDEN";
      expect(code, JSON.stringify(kind)).toBe(expected);
    }
  });
});
