import { invalidRequest, Refusal } from "../refusal.ts";
import type { Membership, PersonPrincipal } from "./caller.ts";

interface NamedOrganization {
  /** The organization that the path names, if it names one. */
  inPath: string | undefined;
  /** The `organization` query parameter as parsed, if sent. */
  inQuery: unknown;
}

/** The membership in which a person acts. Unknown and foreign organizations are one refusal. */
export function chooseMembership(
  { memberships }: PersonPrincipal,
  { inPath, inQuery }: NamedOrganization,
): Membership {
  if (inPath !== undefined) {
    return requireActive(memberships.find(({ organizationId }) => organizationId === inPath));
  }
  if (inQuery !== undefined) {
    if (typeof inQuery !== "string" || inQuery === "") {
      throw invalidRequest({ path: "organization", message: "must be named once, by slug or id" });
    }
    return requireActive(memberships.find((membership) => isNamed(membership, inQuery)));
  }
  return chooseOnly(memberships.filter(({ status }) => status === "active"));
}

const isNamed = (membership: Membership, name: string) =>
  membership.slug === name ||
  membership.organizationId === name ||
  membership.identityOrganizationId === name;

function requireActive(membership: Membership | undefined): Membership {
  if (membership === undefined) throw organizationNotFound();
  if (membership.status === "blocked") {
    throw new Refusal("ORGANIZATION_ACCESS_DENIED", "You are blocked in this organization");
  }
  return membership;
}

function chooseOnly(active: Membership[]): Membership {
  const [only, ...others] = active;
  if (only === undefined) {
    throw new Refusal("ORGANIZATION_ACCESS_DENIED", "You are not active in any organization");
  }
  if (others.length > 0) {
    const slugs = active.map(({ slug }) => slug).toSorted();
    throw new Refusal(
      "ORGANIZATION_REQUIRED",
      `You are active in several organizations; name one with ?organization=: ${slugs.join(", ")}`,
    );
  }
  return only;
}

export const organizationNotFound = () =>
  new Refusal("ORGANIZATION_NOT_FOUND", "Organization not found");
