import type { ApiPromise } from "../api-promise.ts";
import type {
  ListOrganizationsQuery,
  Organization,
  UpdateOrganization,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { OrganizationPathOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

export interface OrganizationsResource {
  /**
   * Lists the organizations of a personal key's owner, newest first, on any plan. Omits
   * organizations that blocked the owner.
   *
   * @throws {PermissionError} `PERSONAL_KEY_REQUIRED` for an organization key
   * @example
   * for await (const { slug, plan } of client.organizations.list()) console.log(slug, plan);
   */
  list(query?: ListOrganizationsQuery, options?: OrganizationPathOptions): List<Organization>;

  /**
   * Reads an organization.
   *
   * @throws {NotFoundError} `ORGANIZATION_NOT_FOUND` if it does not exist or the key does not
   * belong to it
   * @example
   * const { name, defaultCurrency } = await client.organizations.get(organizationId);
   */
  get(organizationId: string, options?: OrganizationPathOptions): ApiPromise<Organization>;

  /**
   * Changes only the given settings.
   *
   * @throws {InvalidRequestError} `CONFLICT` if another organization has the `slug`
   * @example
   * await client.organizations.update(organizationId, { timezone: "Europe/Oslo" });
   */
  update(
    organizationId: string,
    changes: UpdateOrganization,
    options?: OrganizationPathOptions,
  ): ApiPromise<Organization>;
}

const organizationPath = (organizationId: string) => path`/organizations/${organizationId}`;

export function createOrganizations(sendAnywhere: Send): OrganizationsResource {
  const send: Send = (request) => sendAnywhere({ ...request, withoutOrganization: true });
  return {
    list: (query, options) =>
      createList(send, { method: "GET", path: "/organizations", query, options }),
    get: (organizationId, options) =>
      send({ method: "GET", path: organizationPath(organizationId), options }),
    update: (organizationId, changes, options) =>
      send({ method: "PATCH", path: organizationPath(organizationId), body: changes, options }),
  };
}
