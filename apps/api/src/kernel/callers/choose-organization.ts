import { invalidRequest, Refusal } from "../refusal.ts";
import type { PersonPrincipal, Principal, PrincipalUser } from "./caller.ts";

interface NamedOrganization {
  /** The organization in the path, if there is one. */
  inPath: string | undefined;
  /** The `organization` query parameter as parsed, if sent. */
  inQuery: unknown;
}

/**
 * Returns the user that a person acts as. Throws the same rejection for unknown organizations and
 * for those of other people.
 */
export function chooseUser(
  { users }: PersonPrincipal,
  { inPath, inQuery }: NamedOrganization,
): PrincipalUser {
  if (inPath !== undefined) {
    return requireActive(users.find(({ organizationId }) => organizationId === inPath));
  }
  if (inQuery !== undefined) {
    if (typeof inQuery !== "string" || inQuery === "") {
      throw invalidRequest({ path: "organization", message: "must be a single slug or ID" });
    }
    return requireActive(users.find((user) => isNamed(user, inQuery)));
  }
  return chooseOnly(users);
}

/**
 * Returns the principal's organization that a rejected request is about. Undefined if there is
 * none.
 */
export function organizationConcerned(
  principal: Principal,
  named: NamedOrganization,
): string | undefined {
  if (principal.kind === "organization-key") return principal.organization.id;
  try {
    return chooseUser(principal, named).organizationId;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const isNamed = (user: PrincipalUser, name: string) =>
  user.slug === name ||
  user.organizationId === name.toLowerCase() ||
  user.identityOrganizationId === name;

function requireActive(user: PrincipalUser | undefined): PrincipalUser {
  if (user === undefined) throw organizationNotFound();
  if (user.status === "blocked") {
    throw new Refusal(
      "ORGANIZATION_ACCESS_DENIED",
      "You are blocked in this organization. Ask an admin to unblock you.",
    );
  }
  return user;
}

function chooseOnly(users: readonly PrincipalUser[]): PrincipalUser {
  const active = users.filter(({ status }) => status === "active");
  const [only, ...others] = active;
  if (only === undefined) {
    const reason =
      users.length > 0
        ? "You are blocked in all of your organizations. Ask an admin to unblock you."
        : "You are not a member of any organization. Ask an admin for an invitation.";
    throw new Refusal("ORGANIZATION_ACCESS_DENIED", reason);
  }
  if (others.length > 0) {
    const slugs = active.map(({ slug }) => slug).toSorted();
    throw new Refusal(
      "ORGANIZATION_REQUIRED",
      `You are active in several organizations. Add ?organization= with one of: ${slugs.join(", ")}.`,
    );
  }
  return only;
}

export const organizationNotFound = () =>
  new Refusal("ORGANIZATION_NOT_FOUND", "Organization not found");
