import { queryOptions } from "@tanstack/react-query";
import { meQuery } from "./me.ts";
import { api, type Body } from "./request.ts";
import { command } from "./use-command.ts";

/** The invitation that the link's token belongs to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api("POST /joining/invitation/read", { body: { token } }),
  });

export const acceptInvitation = (token: string) =>
  command({ call: () => api("POST /joining/invitation/accept", { body: { token } }) });

/** Creates the account and signs the person in. */
export const acceptAsNew = (token: string) =>
  command({
    call: async (_, person: Omit<Body<"POST /joining/invitation/accept-as-new">, "token">) => {
      const body = { token, ...person };
      const joined = await api("POST /joining/invitation/accept-as-new", { body });
      const { email } = joined;
      await api("POST /auth/sign-in/password", { body: { email, password: person.password } });
      return joined;
    },
  });

export const codeInvitationQuery = (code: string) =>
  queryOptions({
    queryKey: ["invitation code", code],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api("GET /joining/codes/:code", { params: { code }, signal }),
  });

export const joinWithCode = (code: string) =>
  command({
    call: (_, body: Body<"POST /joining/codes/:code/join">) =>
      api("POST /joining/codes/:code/join", { params: { code }, body }),
  });

export const sendJoinLink = (code: string) =>
  command({
    call: (_, body: Body<"POST /joining/codes/:code/mail">) =>
      api("POST /joining/codes/:code/mail", { params: { code }, body }),
  });

export const acceptProposal = (organizationId: string) =>
  command({
    call: () =>
      api("POST /me/proposals/:organizationId/accept", { params: { organizationId }, body: {} }),
  });

export const declineProposal = (organizationId: string) =>
  command({
    call: () =>
      api("POST /me/proposals/:organizationId/decline", { params: { organizationId }, body: {} }),
    invalidates: [{ queryKey: meQuery.queryKey }],
  });
