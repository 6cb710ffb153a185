import type { ApiPromise } from "../api-promise.ts";
import type {
  ApiKey,
  CreateApiKey,
  CreatedApiKey,
  ListApiKeysQuery,
  RotateApiKey,
  UpdateApiKey,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, OrganizationPathOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/**
 * API keys of an organization. Needs a personal key of an admin. The organization is part of the
 * path, so it is the first argument of each call.
 */
export interface ApiKeysResource {
  /**
   * Lists the organization's keys, newest first, without the keys' full text.
   *
   * @example
   * for await (const { name, lastUsedAt } of client.apiKeys.list(organizationId)) {
   *   console.log(name, lastUsedAt);
   * }
   */
  list(
    organizationId: string,
    query?: ListApiKeysQuery,
    options?: OrganizationPathOptions,
  ): List<ApiKey>;

  /**
   * Reads a key without its full text.
   *
   * @example
   * const { scopes, expiresAt } = await client.apiKeys.get(organizationId, keyId);
   */
  get(organizationId: string, keyId: string, options?: OrganizationPathOptions): ApiPromise<ApiKey>;

  /**
   * Creates a key. Store the `key` in the response, because only this response contains it. The key
   * gets all scopes except `referrals:delete` and `conversations:read` if you omit `scopes`.
   *
   * @example
   * const { key } = await client.apiKeys.create(organizationId, {
   *   name: "CRM import",
   *   scopes: ["referrals:read", "referrals:write"],
   * });
   */
  create(
    organizationId: string,
    input: CreateApiKey,
    options?: OrganizationPathOptions<CreateOptions>,
  ): ApiPromise<CreatedApiKey>;

  /**
   * Renames a key. You cannot change its scopes. Create another key to get other scopes.
   *
   * @example
   * await client.apiKeys.update(organizationId, keyId, { name: "CRM import (old)" });
   */
  update(
    organizationId: string,
    keyId: string,
    changes: UpdateApiKey,
    options?: OrganizationPathOptions,
  ): ApiPromise<ApiKey>;

  /**
   * Replaces a key with a new one that has the same name and scopes. Store the `key` in the
   * response, because only this response contains it. The old key remains valid for `overlapHours`.
   * Default: 24.
   *
   * @example
   * const { id, key } = await client.apiKeys.rotate(organizationId, keyId, { overlapHours: 1 });
   */
  rotate(
    organizationId: string,
    keyId: string,
    input?: RotateApiKey,
    options?: OrganizationPathOptions<CreateOptions>,
  ): ApiPromise<CreatedApiKey>;

  /**
   * Revokes a key. Requests with it fail within a second. A retry rejects with `NotFoundError` if
   * the first attempt revoked the key but its response was lost.
   *
   * @example
   * await client.apiKeys.revoke(organizationId, keyId);
   */
  revoke(
    organizationId: string,
    keyId: string,
    options?: OrganizationPathOptions,
  ): ApiPromise<void>;
}

const keysPath = (organizationId: string) => path`/organizations/${organizationId}/api-keys`;

const keyPath = (organizationId: string, keyId: string) =>
  path`/organizations/${organizationId}/api-keys/${keyId}`;

export function createApiKeys(sendAnywhere: Send): ApiKeysResource {
  const send: Send = (request) => sendAnywhere({ ...request, withoutOrganization: true });
  return {
    list: (organizationId, query, options) =>
      createList(send, { method: "GET", path: keysPath(organizationId), query, options }),
    get: (organizationId, keyId, options) =>
      send({ method: "GET", path: keyPath(organizationId, keyId), options }),
    create: (organizationId, input, options) =>
      send({ method: "POST", path: keysPath(organizationId), body: input, options }),
    update: (organizationId, keyId, changes, options) =>
      send({ method: "PATCH", path: keyPath(organizationId, keyId), body: changes, options }),
    rotate: (organizationId, keyId, input = {}, options) => {
      const rotatePath = `${keyPath(organizationId, keyId)}/rotate`;
      return send({ method: "POST", path: rotatePath, body: input, options });
    },
    revoke: (organizationId, keyId, options) =>
      send({ method: "DELETE", path: keyPath(organizationId, keyId), options }),
  };
}
