import type { CreateDataSubjectRequest, DataSubjectRequest } from "@referral-service/contract/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";

interface Named {
  slug: string;
  id: string;
}

const busy: DataSubjectRequest["status"][] = ["looking", "exporting", "erasing"];

export const isBusy = ({ status }: DataSubjectRequest) => busy.includes(status);

export const requestsKey = (slug: string) => ["data-subject-requests", slug] as const;

export const requestQuery = ({ slug, id }: Named) =>
  queryOptions({
    queryKey: [...requestsKey(slug), id],
    queryFn: ({ signal }) =>
      api("GET /data-subject-requests/:id", {
        params: { id },
        query: { organization: slug },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? 1_000 : false),
  });

export const lookFor = (slug: string, sought: CreateDataSubjectRequest) =>
  api("POST /data-subject-requests", { query: { organization: slug }, body: sought });

export const askForExport = ({ slug, id }: Named) =>
  api("POST /data-subject-requests/:id/export", {
    params: { id },
    query: { organization: slug },
    body: {},
  });

export const readExport = ({ slug, id }: Named) =>
  api("GET /data-subject-requests/:id/export", {
    params: { id },
    query: { organization: slug },
  });

export const askForErasure = ({ slug, id }: Named) =>
  api("POST /data-subject-requests/:id/erase", {
    params: { id },
    query: { organization: slug },
    body: {},
  });
