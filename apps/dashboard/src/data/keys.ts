import type { ApiKey } from "@referral-service/contract";
import type { PersonalKey } from "@referral-service/contract/app";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { api, type Filters } from "./request.ts";
import { command, sending } from "./use-command.ts";

export const apiKeysList = (order: Filters<"GET /organizations/:id/api-keys">) =>
  listOf<ApiKey>(["api-keys", "rows", order], (organization, page) =>
    organization("GET /organizations/:id/api-keys", { query: { ...order, ...page } }),
  );

export const createApiKey = sending("POST /organizations/:id/api-keys", {
  invalidates: ["api-keys"],
});

export const renameApiKey = (keyId: string) =>
  command({
    call: (organization, body: { name: string }) =>
      organization("PATCH /organizations/:id/api-keys/:keyId", { params: { keyId }, body }),
    invalidates: ["api-keys"],
  });

export const rotateApiKey = (keyId: string) =>
  command({
    call: (organization, overlapHours: number) =>
      organization("POST /organizations/:id/api-keys/:keyId/rotate", {
        params: { keyId },
        body: { overlapHours },
      }),
    invalidates: ["api-keys"],
  });

export const revokeApiKey = (keyId: string) =>
  sending("DELETE /organizations/:id/api-keys/:keyId", {
    params: { keyId },
    invalidates: ["api-keys"],
  });

/** The person's own keys, which work in all of their organizations. */
export const ownKeysList = listOf<PersonalKey>(["personal-keys"], (_, page) =>
  api("GET /personal-keys", { query: page }),
);

export const createOwnKey = sending("POST /organizations/:id/personal-keys", {
  invalidates: ["personal-keys"],
});

export const revokeOwnKey = (keyId: string) =>
  command({
    call: () => api("DELETE /personal-keys/:keyId", { params: { keyId } }),
    invalidates: ["personal-keys"],
  });

export const personalKeysQuery = (userId: string) =>
  ofOrganization(["users", userId, "personal-keys"], (organization) =>
    organization("GET /users/:id/personal-keys", { params: { id: userId }, query: { limit: 100 } }),
  );

export const revokePersonalKey = (userId: string, keyId: string) =>
  sending("DELETE /users/:id/personal-keys/:keyId", {
    params: { id: userId, keyId },
    invalidates: [["users", userId, "personal-keys"]],
  });
