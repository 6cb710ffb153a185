import type { RouteAccess } from "@referral-service/contract";
import { invalidRequest, Refusal } from "../refusal.ts";
import type { Caller, Principal } from "./caller.ts";

interface AdmissionRequest {
  access: RouteAccess;
  principal: Principal;
  requestId: string;
  /** The organization that the path names, if it names one. */
  pathOrganizationId: string | undefined;
  /** The `organization` query parameter, if sent. */
  namedOrganization: unknown;
}

/** Chooses the organization, then holds plan and scope against it, in the decided order. */
export function admit(request: AdmissionRequest): Caller {
  const organization = chooseOrganization(request);
  if (organization.plan !== "unlimited") {
    throw new Refusal("PLAN_REQUIRED", "API access requires the Unlimited plan");
  }
  const { access, principal, requestId } = request;
  if (access.kind === "scope" && !principal.scopes.has(access.scope)) {
    throw new Refusal(
      "SCOPE_LIMITATIONS",
      `This API key lacks the scope ${access.scope}, which this endpoint needs`,
    );
  }
  return {
    organizationId: organization.id,
    keyId: principal.keyId,
    keyName: principal.keyName,
    requestId,
  };
}

function chooseOrganization({
  principal,
  pathOrganizationId,
  namedOrganization,
}: AdmissionRequest) {
  if (namedOrganization !== undefined) {
    throw invalidRequest({
      path: "organization",
      message: "An organization key always acts for its own organization; leave it out",
    });
  }
  if (pathOrganizationId !== undefined && pathOrganizationId !== principal.organization.id) {
    throw new Refusal("ORGANIZATION_NOT_FOUND", "Organization not found");
  }
  return principal.organization;
}
