import { queryOptions } from "@tanstack/react-query";
import { api } from "./request.ts";
import type { Portal } from "./use-portal.ts";

export const overviewQuery = ({ key, query }: Portal) =>
  queryOptions({
    queryKey: [...key, "overview"],
    queryFn: ({ signal }) => api("GET /bd/overview", { query, signal }),
  });

export const stagesQuery = ({ key, query }: Portal, q?: string) =>
  queryOptions({
    queryKey: [...key, "stages", q],
    queryFn: ({ signal }) => api("GET /portal/stages", { query: { ...query, q }, signal }),
  });

export const prospectQuery = ({ key, query }: Portal, id: string) =>
  queryOptions({
    queryKey: [...key, "prospect", id],
    queryFn: ({ signal }) => api("GET /bd/prospects/:id", { params: { id }, query, signal }),
  });

export const taskCountsQuery = ({ key, query }: Portal, q?: string) =>
  queryOptions({
    queryKey: [...key, "task counts", q],
    queryFn: ({ signal }) => api("GET /portal/task-counts", { query: { ...query, q }, signal }),
  });

export const goalQuery = ({ key, query }: Portal, id: string) =>
  queryOptions({
    queryKey: [...key, "goal", id],
    queryFn: ({ signal }) => api("GET /bd/goals/:id", { params: { id }, query, signal }),
  });

export const courseQuery = ({ key, query }: Portal, id: string) =>
  queryOptions({
    queryKey: [...key, "goal", id, "course"],
    queryFn: ({ signal }) => api("GET /portal/goals/:id/course", { params: { id }, query, signal }),
  });
