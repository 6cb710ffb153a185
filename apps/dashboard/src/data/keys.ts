import type { ApiKey } from "@referral-service/contract";
import type { PersonalKey } from "@referral-service/contract/app";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { api, type Body } from "./request.ts";
import { command } from "./use-command.ts";

export const apiKeysList = listOf<ApiKey>(["api-keys"], (organization, page) =>
  organization("GET /organizations/:id/api-keys", { query: page }),
);

export const createApiKey = command({
  call: (organization, body: Body<"POST /organizations/:id/api-keys">) =>
    organization("POST /organizations/:id/api-keys", { body }),
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
  command({
    call: (organization) =>
      organization("DELETE /organizations/:id/api-keys/:keyId", { params: { keyId } }),
    invalidates: ["api-keys"],
  });

/** The person's own keys, which work in each of their organizations. */
export const ownKeysList = listOf<PersonalKey>(["personal-keys"], (_, page) =>
  api("GET /personal-keys", { query: page }),
);

export const createOwnKey = command({
  call: (organization, body: Body<"POST /organizations/:id/personal-keys">) =>
    organization("POST /organizations/:id/personal-keys", { body }),
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
  command({
    call: (organization) =>
      organization("DELETE /users/:id/personal-keys/:keyId", { params: { id: userId, keyId } }),
    invalidates: [["users", userId, "personal-keys"]],
  });
