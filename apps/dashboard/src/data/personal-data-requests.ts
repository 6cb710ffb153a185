import type { CreateDataSubjectRequest, DataSubjectRequest } from "@referral-service/contract/app";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { say } from "../ui/toasts.tsx";
import { messageOf } from "./api-error.ts";
import { listOf } from "./lists.ts";
import { useOrganization } from "./me.ts";
import { ofOrganization } from "./queries.ts";
import { command, sending, useCommand } from "./use-command.ts";

const busy: DataSubjectRequest["status"][] = ["looking", "exporting", "erasing"];

export const isBusy = ({ status }: DataSubjectRequest) => busy.includes(status);

const resource = "data-subject-requests";

/** Polling intervals in ms, because the stream does not report what workers do for a request. */
const refetchMs = { busyRequest: 1_000, busyList: 2_000, list: 60_000 };

export const requestsList = listOf<DataSubjectRequest>(
  [resource],
  (api, page) => api("GET /data-subject-requests", { query: page }),
  {
    isLive: true,
    refetchMs: (items) => (items.some(isBusy) ? refetchMs.busyList : refetchMs.list),
  },
);

export const requestQuery = (id: string) =>
  ofOrganization(
    [resource, id],
    (api) => api("GET /data-subject-requests/:id", { params: { id } }),
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isBusy(data) ? refetchMs.busyRequest : false,
    },
  );

const findPerson = command({
  call: (api, body: CreateDataSubjectRequest) => api("POST /data-subject-requests", { body }),
});

export const requestExport = (id: string) =>
  sending("POST /data-subject-requests/:id/export", {
    params: { id },
    answers: () => requestQuery(id),
  });

/** The export is not cached, because it contains everything about the person. */
export const downloadExport = (id: string) =>
  command({ call: (api) => api("GET /data-subject-requests/:id/export", { params: { id } }) });

export const erasePerson = (id: string) =>
  sending("POST /data-subject-requests/:id/erase", {
    params: { id },
    answers: () => requestQuery(id),
  });

/** Creates a request for the data of a person, and opens it. */
export function useFindPerson() {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  return useCommand({
    ...findPerson,
    done: ({ id }) =>
      navigate({
        to: "/o/$slug/settings/data-protection/$requestId",
        params: { slug, requestId: id },
      }),
  });
}

/**
 * Like `useFindPerson`, for a button that creates only one request even if it is pressed
 * repeatedly.
 */
export function useLookUp() {
  const find = useFindPerson();
  const isLooking = useRef(false);
  return async (sought: Parameters<typeof find>[0]) => {
    if (isLooking.current) return;
    isLooking.current = true;
    try {
      await find(sought);
    } catch (error) {
      say("Search not started", messageOf(error));
    } finally {
      isLooking.current = false;
    }
  };
}
