import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { PersonPrincipal } from "../../kernel/callers/caller.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { networkOf } from "../../kernel/platform/addresses.ts";
import { joinByCode } from "../../links/invitation-codes/join-by-code.ts";
import { requestLink } from "../../links/invitation-codes/request-link.ts";
import { admitVisitor, type VisitorDeps } from "../../links/limits.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import type { PeopleDeps } from "../../people/users/consequences.ts";
import { leaveOrganization } from "../../people/users/depart.ts";
import { acceptAsNew, acceptInvitation } from "./accept-invitation.ts";
import { acceptProposal, declineProposal } from "./proposed-memberships.ts";
import { readCode, readInvitation } from "./read-invitation.ts";

export const joiningRoutes: RouteHandlers<
  typeof appContract.joining,
  Deps & PeopleDeps & VisitorDeps
> = {
  readInvitation: async ({ deps, visit, body }) => {
    await admitVisitor(deps.visitorLimiters.looks, `look from ${networkOf(visit.address)}`);
    return { status: 200, body: await readInvitation(deps, body.token) };
  },
  acceptInvitation: async ({ deps, visit, person, body }) => {
    const { requestId } = visit;
    const who = { identityUserId: person.identityUserId, email: signInAddressOf(person) };
    const joined = await acceptInvitation(deps, { ...body, ...who, requestId });
    return { status: 200, body: joined };
  },
  acceptAsNew: async ({ deps, visit, body }) => {
    await admitVisitor(deps.visitorLimiters.joins, `account from ${networkOf(visit.address)}`);
    const { token, firstName, lastName = null, password } = body;
    const name = { firstName, lastName };
    const { requestId } = visit;
    const joined = await acceptAsNew(deps, { token, name, password, requestId });
    return { status: 200, body: joined };
  },
  readCode: async ({ deps, visit, params }) => {
    await admitVisitor(deps.visitorLimiters.looks, `look from ${networkOf(visit.address)}`);
    return { status: 200, body: await readCode(deps, params.code) };
  },
  joinByCode: async ({ deps, visit, person, params, body }) => {
    await admitVisitor(deps.visitorLimiters.joins, `join from ${networkOf(visit.address)}`);
    const { firstName, lastName = null } = body;
    const profile = { firstName, lastName, email: signInAddressOf(person) };
    const { identityUserId } = person;
    const { requestId } = visit;
    const user = await joinByCode(deps, { identityUserId, profile, requestId }, params.code);
    const { slug } = requireFound(await findOrganization(deps.db, user.organizationId));
    return { status: 200, body: { slug } };
  },
  mailLink: async ({ deps, visit, params, body }) => {
    const { email, leaveThisEmpty = "" } = body;
    await requestLink(deps, {
      code: params.code,
      email,
      isHeld: leaveThisEmpty !== "",
      remoteAddress: visit.address,
    });
    return { status: 204, body: undefined };
  },
  acceptProposal: async ({ deps, visit, person, params }) => {
    const { identityUserId } = person;
    const { requestId } = visit;
    const organizationId = requireId(params.organizationId);
    await acceptProposal(deps, { identityUserId, organizationId, requestId });
    const { slug } = requireFound(await findOrganization(deps.db, organizationId));
    return { status: 200, body: { slug } };
  },
  declineProposal: async ({ deps, visit, person, params }) => {
    const { identityUserId } = person;
    const { requestId } = visit;
    const organizationId = requireId(params.organizationId);
    await declineProposal(deps, { identityUserId, organizationId, requestId });
    return { status: 204, body: undefined };
  },
  leave: async ({ deps, caller }) => {
    await leaveOrganization(deps, caller);
    return { status: 204, body: undefined };
  },
};

function signInAddressOf({ session }: PersonPrincipal): string {
  if (session === undefined) throw new Error("The caller is not a signed-in person");
  return session.email;
}
