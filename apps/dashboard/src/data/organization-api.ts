import { organizationAt } from "./me.ts";
import { calling, type LooseRequest, type OrganizationApi } from "./request.ts";

/**
 * The calls of the organization with this slug, which they fill in. What they have in common is the
 * signal that ends them, or the type of file that they ask for.
 */
export const organizationApi = (
  slug: string,
  common: Pick<LooseRequest, "signal" | "accept"> = {},
) =>
  calling((address, { params, query, ...request }) =>
    address.includes(" /organizations/:id")
      ? { ...common, ...request, params: { ...params, id: organizationAt(slug).id }, query }
      : { ...common, ...request, params, query: { organization: slug, ...query } },
  ) as OrganizationApi;
