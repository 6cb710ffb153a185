import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: ({ signal }) => api("GET /security", { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: ["security", "passkeys"],
  queryFn: ({ signal }) => api("GET /security/passkeys", { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ["security", "sessions"],
  queryFn: ({ signal }) => api("GET /security/sessions", { signal }),
});
