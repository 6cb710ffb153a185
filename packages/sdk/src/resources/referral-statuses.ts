import { type ApiPromise, resultAs } from "../api-promise.ts";
import type {
  CreateReferralStatus,
  ReferralStatusDefinition,
  SetReferralStatusOrder,
  UpdateReferralStatus,
} from "../generated/types.ts";
import { createOnePageList, type List, type ListAnswer } from "../list.ts";
import type { CreateOptions, OrganizationPathOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/**
 * Statuses of an organization's referrals. The organization is part of the path, so it is the first
 * argument of each call.
 */
export interface ReferralStatusesResource {
  /**
   * Lists the statuses of an organization in order, with archived statuses last. All statuses are
   * on one page.
   *
   * @example
   * const statuses = await client.referralStatuses.list(organizationId).toArray(300);
   * const labels = new Map(statuses.map(({ key, label }) => [key, label]));
   */
  list(organizationId: string, options?: OrganizationPathOptions): List<ReferralStatusDefinition>;

  /**
   * Adds a status to the end of the list. You cannot change its `key` or `meaning` later.
   *
   * @example
   * await client.referralStatuses.create(organizationId, {
   *   key: "roof_measured",
   *   label: "Roof measured",
   *   meaning: "working",
   * });
   */
  create(
    organizationId: string,
    input: CreateReferralStatus,
    options?: OrganizationPathOptions<CreateOptions>,
  ): ApiPromise<ReferralStatusDefinition>;

  /**
   * Changes, archives or restores a status. Referrals that have an archived status keep it.
   *
   * @example
   * await client.referralStatuses.update(organizationId, statusId, { isArchived: true });
   */
  update(
    organizationId: string,
    statusId: string,
    changes: UpdateReferralStatus,
    options?: OrganizationPathOptions,
  ): ApiPromise<ReferralStatusDefinition>;

  /**
   * Sets the order of all statuses that are not archived. Returns them in their new order.
   *
   * @example
   * const statuses = await client.referralStatuses.setOrder(organizationId, {
   *   statusIds: [firstStatusId, secondStatusId],
   * });
   */
  setOrder(
    organizationId: string,
    order: SetReferralStatusOrder,
    options?: OrganizationPathOptions,
  ): ApiPromise<ReferralStatusDefinition[]>;
}

const statusesPath = (organizationId: string) =>
  path`/organizations/${organizationId}/referral-statuses`;

const statusPath = (organizationId: string, statusId: string) =>
  path`/organizations/${organizationId}/referral-statuses/${statusId}`;

export function createReferralStatuses(sendAnywhere: Send): ReferralStatusesResource {
  const send: Send = (request) => sendAnywhere({ ...request, withoutOrganization: true });
  return {
    list: (organizationId, options) =>
      createOnePageList(send, { method: "GET", path: statusesPath(organizationId), options }),
    create: (organizationId, input, options) =>
      send({ method: "POST", path: statusesPath(organizationId), body: input, options }),
    update: (organizationId, statusId, changes, options) =>
      send({
        method: "PATCH",
        path: statusPath(organizationId, statusId),
        body: changes,
        options,
      }),
    setOrder: (organizationId, order, options) =>
      resultAs(
        send<ListAnswer<ReferralStatusDefinition>>({
          method: "PUT",
          path: statusPath(organizationId, "order"),
          body: order,
          options,
        }),
        ({ data }) => data,
      ),
  };
}
