import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

export const homeQuery = (slug: string) =>
  queryOptions({
    queryKey: ["home", slug],
    queryFn: ({ signal }) => api("GET /home", { query: { organization: slug }, signal }),
  });
