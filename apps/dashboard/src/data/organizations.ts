import type { MyOrganization } from "@referral-service/contract/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

/** The settings of an organization. */
export const organizationQuery = ({ id, slug }: Pick<MyOrganization, "id" | "slug">) =>
  queryOptions({
    queryKey: ["organization", slug],
    queryFn: ({ signal }) => api("GET /organizations/:id", { params: { id }, signal }),
  });
