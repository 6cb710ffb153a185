import type { ApiPromise } from "../api-promise.ts";
import type {
  CreateCustomField,
  CustomField,
  ListCustomFieldsQuery,
  UpdateCustomField,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, OrganizationPathOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/**
 * Custom fields of an organization. The organization is part of the path, so it is the first
 * argument of each call.
 */
export interface CustomFieldsResource {
  /**
   * Lists an organization's custom fields, newest first.
   *
   * @example
   * for await (const field of client.customFields.list(organizationId)) console.log(field.name);
   */
  list(
    organizationId: string,
    query?: ListCustomFieldsQuery,
    options?: OrganizationPathOptions,
  ): List<CustomField>;

  /**
   * Creates a custom field. Referrals store its values under its `name`, so you cannot change the
   * name.
   *
   * @example
   * await client.customFields.create(organizationId, {
   *   name: "interest",
   *   type: "select",
   *   options: ["heat pump", "solar panels"],
   * });
   */
  create(
    organizationId: string,
    input: CreateCustomField,
    options?: OrganizationPathOptions<CreateOptions>,
  ): ApiPromise<CustomField>;

  /**
   * Changes a custom field's label or options.
   *
   * @example
   * await client.customFields.update(organizationId, fieldId, { label: "Budget in EUR" });
   */
  update(
    organizationId: string,
    fieldId: string,
    changes: UpdateCustomField,
    options?: OrganizationPathOptions,
  ): ApiPromise<CustomField>;

  /**
   * Deletes a custom field. Referrals keep its values under the field's UUID. A retry rejects with
   * `NotFoundError` if the first attempt deleted the field but its response was lost.
   *
   * @example
   * await client.customFields.delete(organizationId, fieldId);
   */
  delete(
    organizationId: string,
    fieldId: string,
    options?: OrganizationPathOptions,
  ): ApiPromise<void>;
}

const fieldsPath = (organizationId: string) => path`/organizations/${organizationId}/custom-fields`;

const fieldPath = (organizationId: string, fieldId: string) =>
  path`/organizations/${organizationId}/custom-fields/${fieldId}`;

export function createCustomFields(sendAnywhere: Send): CustomFieldsResource {
  const send: Send = (request) => sendAnywhere({ ...request, withoutOrganization: true });
  return {
    list: (organizationId, query, options) =>
      createList(send, { method: "GET", path: fieldsPath(organizationId), query, options }),
    create: (organizationId, input, options) =>
      send({ method: "POST", path: fieldsPath(organizationId), body: input, options }),
    update: (organizationId, fieldId, changes, options) =>
      send({ method: "PATCH", path: fieldPath(organizationId, fieldId), body: changes, options }),
    delete: (organizationId, fieldId, options) =>
      send({ method: "DELETE", path: fieldPath(organizationId, fieldId), options }),
  };
}
