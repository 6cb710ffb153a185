import type {
  AllowedPeople,
  NeededFlag,
  PermissionLevel,
  RouteAccess,
} from "@referral-service/contract";
import { forbidden, invalidRequest, Refusal } from "../refusal.ts";
import {
  type Caller,
  type OrganizationKeyPrincipal,
  type Permissions,
  type PersonPrincipal,
  type Principal,
  type PrincipalUser,
  personCallerOf,
} from "./caller.ts";
import { chooseUser, organizationNotFound } from "./choose-organization.ts";

interface AdmissionRequest {
  access: Exclude<RouteAccess, { kind: "public" | "identity" }>;
  principal: Principal;
  requestId: string;
  /** The organization in the path, if there is one. */
  pathOrganizationId: string | undefined;
  /** The `organization` query parameter as parsed, if sent. */
  namedOrganization: unknown;
  /** The assistant's call. Set when the request is marked as an assistant's. */
  assistant?: AssistantCall | undefined;
}

/**
 * A call by an assistant, according to the mark on the request. The mark only removes permissions,
 * so it needs no proof.
 */
export interface AssistantCall {
  name: string;
  /** The assistant's permissions on the route: `nothing` if only people can make the change. */
  may: "read" | "change" | "nothing";
}

/** Whether the path of a route contains the organization. The query contains it otherwise. */
export const pathNamesOrganization = (routePath: string): boolean =>
  routePath.includes("/organizations/:id");

/**
 * Checks the kind of key, the organization, the plan, then the scope or role, in this order. Throws
 * the rejection.
 */
export function admit(request: AdmissionRequest): Caller {
  const { principal } = request;
  return principal.kind === "person"
    ? admitPerson(principal, request)
    : admitOrganizationKey(principal, request);
}

function admitOrganizationKey(
  { keyId, keyName, scopes, organization }: OrganizationKeyPrincipal,
  { access, requestId, pathOrganizationId, namedOrganization, assistant }: AdmissionRequest,
): Caller {
  if (access.kind === "personal" || assistant !== undefined) throw personalKeyRequired();
  if (namedOrganization !== undefined) {
    throw invalidRequest({
      path: "organization",
      message: "must be omitted, because an organization key acts for its own organization",
    });
  }
  if (pathOrganizationId !== undefined && pathOrganizationId !== organization.id) {
    throw organizationNotFound();
  }
  requireUnlimited(organization.plan);
  if (!scopes.has(access.scope)) {
    throw new Refusal(
      "SCOPE_LIMITATIONS",
      `This API key lacks the scope ${access.scope}. Create a key with that scope.`,
    );
  }
  const { id: organizationId } = organization;
  return { kind: "organization-key", organizationId, keyId, keyName, scopes, requestId };
}

function admitPerson(
  principal: PersonPrincipal,
  { access, requestId, pathOrganizationId, namedOrganization, assistant }: AdmissionRequest,
): Caller {
  const user = chooseUser(principal, {
    inPath: pathOrganizationId,
    // `organization` is an unknown parameter if the organization is in the path.
    inQuery: pathOrganizationId === undefined ? namedOrganization : undefined,
  });
  // Only the API depends on the plan. The app is open on every plan.
  if (principal.session === undefined) requireUnlimited(user.plan);
  if (assistant !== undefined) requireAssistants(user);
  requireAllowedPerson(user, access);
  const caller = personCallerOf(user, requestId);
  if (assistant === undefined) return caller;
  requireAllowedAssistant(principal, assistant);
  return { ...caller, assistant: assistant.name };
}

function requireAssistants({ aiAssistantsEnabled }: PrincipalUser) {
  if (aiAssistantsEnabled) return;
  throw new Refusal(
    "ASSISTANTS_DISABLED",
    "AI assistants are turned off in this organization. An admin can turn them on in Settings → AI assistants.",
  );
}

function requireAllowedAssistant({ mayWrite = false }: PersonPrincipal, { may }: AssistantCall) {
  if (may === "read") return;
  if (may === "nothing") {
    throw forbidden("AI assistants cannot do this. Use the app or the API.");
  }
  if (mayWrite) return;
  throw forbidden(
    "An assistant can only read with this personal key. Create a key with “Allow changes” in the app.",
  );
}

/**
 * Checks whether a person's assistant can connect, before its first call. A person in several
 * organizations can specify one later, in each call.
 */
export function admitAssistant(principal: Principal, namedOrganization: unknown): PersonPrincipal {
  const person = admitIdentity(principal);
  const active = person.users.filter(({ status }) => status === "active");
  if (namedOrganization === undefined && active.length > 1) return person;
  const user = chooseUser(person, { inPath: undefined, inQuery: namedOrganization });
  requireUnlimited(user.plan);
  requireAssistants(user);
  return person;
}

function requireAllowedPerson(user: PrincipalUser, allowed: AllowedPeople) {
  if (!mayCall(user, allowed)) throw forbidden(whoMay(allowed));
}

/** Whether a person's role and permissions allow the route. */
export const mayCall = (permissions: Permissions, { roles, neededFlag }: AllowedPeople): boolean =>
  roles.includes(permissions.permissionLevel) &&
  (neededFlag === undefined || !lacksFlag(permissions, neededFlag));

/** Whether the person's role needs the permission and the person lacks it. */
export const lacksFlag = (permissions: Permissions, { flag, by }: NeededFlag): boolean =>
  by.includes(permissions.permissionLevel) && !permissions[flag];

/**
 * Admits a person to a route that chooses no organization, such as the list of their organizations.
 */
export function admitIdentity(principal: Principal): PersonPrincipal {
  if (principal.kind !== "person") throw personalKeyRequired();
  return principal;
}

const personalKeyRequired = () =>
  new Refusal("PERSONAL_KEY_REQUIRED", "Only a person can do this. Use a personal key.");

function requireUnlimited(plan: string) {
  if (plan !== "unlimited") {
    throw new Refusal("PLAN_REQUIRED", "API access requires the Unlimited plan.");
  }
}

const roleNames: Record<PermissionLevel, string> = {
  super_admin: "super admins",
  admin: "admins",
  marketer: "business developers",
  referrer: "referrers",
};

const flagHolders: Record<NeededFlag["flag"], string> = {
  canSendBonuses: "people with “Can send bonuses”",
  isBdr: "admins who work as BDRs",
};

/** The sentence in a 403 that states who can call the operation. */
export function whoMay({ roles, neededFlag }: AllowedPeople): string {
  const byRole = roles.filter((role) => !neededFlag?.by.includes(role));
  const names = byRole.map((role) => roleNames[role]);
  if (neededFlag !== undefined) names.push(flagHolders[neededFlag.flag]);
  const last = names.pop() ?? "nobody";
  return `Only ${names.length > 0 ? `${names.join(", ")} and ` : ""}${last} can do this.`;
}
