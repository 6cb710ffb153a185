import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

export const customerQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["customers", slug, id],
    queryFn: ({ signal }) =>
      api("GET /customers/:id", { params: { id }, query: { organization: slug }, signal }),
  });

export const companyQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: ["companies", slug, id],
    queryFn: ({ signal }) =>
      api("GET /companies/:id", { params: { id }, query: { organization: slug }, signal }),
  });
