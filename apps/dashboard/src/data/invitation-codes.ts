import type { InvitationCode } from "@referral-service/contract";
import type { JoinedPerson } from "@referral-service/contract/app";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { every, visitsRefetchMs } from "./query-client.ts";
import type { Filters } from "./request.ts";
import { command, sending } from "./use-command.ts";

export const codesList = (filters: Filters<"GET /invitation-codes">) =>
  listOf<InvitationCode>(["invitation-codes", "rows", filters], (api, page) =>
    api("GET /invitation-codes", { query: { ...filters, ...page } }),
  );

export const codeQuery = (id: string) =>
  ofOrganization(["invitation-codes", id], (api) =>
    api("GET /invitation-codes/:id", { params: { id } }),
  );

export const codeVisitsQuery = (id: string) =>
  ofOrganization(
    ["invitation-codes", id, "visits"],
    (api) => api("GET /invitation-codes/:id/visits", { params: { id } }),
    { refetchInterval: every(visitsRefetchMs) },
  );

/** The people who joined with the code, newest first. */
export const joinedList = (id: string) =>
  listOf<JoinedPerson>(
    ["invitation-codes", id, "people"],
    (api, page) => api("GET /invitation-codes/:id/people", { params: { id }, query: page }),
    { limit: 25 },
  );

export const createCode = sending("POST /invitation-codes", { invalidates: ["invitation-codes"] });

export const changeCode = (id: string) =>
  sending("PATCH /invitation-codes/:id", { params: { id }, invalidates: ["invitation-codes"] });

export const setCodeActive = (id: string, isActive: boolean) =>
  command({
    call: (api) => api("PATCH /invitation-codes/:id", { params: { id }, body: { isActive } }),
    invalidates: ["invitation-codes"],
  });

export const deleteCode = (id: string) =>
  sending("DELETE /invitation-codes/:id", {
    params: { id },
    forgets: ["invitation-codes", id],
    invalidates: ["invitation-codes"],
  });
