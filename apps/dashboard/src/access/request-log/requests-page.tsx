import type { ApiKey, RequestLog } from "@referral-service/contract";
import { getRouteApi } from "@tanstack/react-router";
import { Activity, SearchX } from "lucide-react";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import {
  droppedQuery,
  newestRequestsQuery,
  requestsList,
  usedKeysQuery,
} from "../../data/request-log.ts";
import { useList } from "../../data/use-list.ts";
import type { Choice, Filter } from "../../lists/filters.ts";
import { ListPage } from "../../lists/list-page.tsx";
import type { Column } from "../../lists/list-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ClockTime } from "../../ui/exact-time.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Notice } from "../../ui/notice.tsx";
import { type RequestRow, useRequestGroups } from "./repeats.ts";
import { type RequestSearch, requestsIn, statusClasses } from "./search.ts";
import { Operation, ResponseStatus, routeText, useKeyName } from "./words.tsx";

const durationText = ({ durationMs }: RequestRow) => `${durationMs.toLocaleString("en")} ms`;

const route = getRouteApi("/o/$slug/settings/api-keys/requests");

export function RequestsPage() {
  const { timezone } = useOrganization();
  const search = route.useSearch();
  const filters = requestsIn(search, timezone);
  const list = useList(requestsList(filters));
  const { data: keys = [] } = useQuery(usedKeysQuery);
  const { data: newest = [] } = useQuery(newestRequestsQuery(filters));
  const keyName = useKeyName();
  const isOfApp = search.source === "app";
  const isNarrow = useIsNarrow();

  const columns: Column<RequestRow>[] = [
    {
      name: "Request",
      cell: ({ repeatCount, ...request }) => (
        <>
          <Operation {...request} />
          {repeatCount !== undefined && ` × ${repeatCount}`}
        </>
      ),
    },
    {
      name: "Status",
      widthPx: 280,
      cell: ({ status, errorCode }) => (
        <>
          <ResponseStatus status={status} />{" "}
          {errorCode !== null && <code className="font-mono text-xs">{errorCode}</code>}
        </>
      ),
      isBesideRecord: true,
    },
    ...(isOfApp
      ? []
      : [{ name: "Key", widthPx: 170, cell: ({ keyId }: RequestRow) => keyName(keyId) }]),
    {
      name: "Duration",
      widthPx: 90,
      cell: durationText,
      phoneCell: durationText,
      isNumber: true,
      isMinor: !isNarrow,
    },
    {
      name: "Time",
      widthPx: 90,
      cell: ({ createdAt }) => <ClockTime unixMs={createdAt} hasSeconds />,
      order: "descending",
      isNumber: true,
    },
  ];

  return (
    <ListPage
      title={isOfApp ? "App failures" : "Requests"}
      csv={{ fileName: isOfApp ? "app-failures.csv" : "requests.csv" }}
      searchLabel="Search by request ID"
      filters={filtersFor(search, { requests: [...list.items, ...newest], keys, keyName })}
      notice={<NotRecorded />}
      list={list}
      columns={columns}
      grouping={useRequestGroups(list)}
      opens="/o/$slug/settings/api-keys/requests/$rowId"
      noMatch={
        isOfApp ? (
          <EmptyState icon={SearchX} title="No app failures match these filters">
            App failures appear within 5 seconds and stay here for 7 days.
          </EmptyState>
        ) : (
          <EmptyState icon={SearchX} title="No requests match these filters">
            Requests appear within 5 seconds and stay here for 7 days. Failed requests from the app
            are under App failures.
          </EmptyState>
        )
      }
      empty={
        isOfApp ? (
          <EmptyState icon={Activity} title="No app failures yet">
            Failed requests from the app appear here for 7 days.
          </EmptyState>
        ) : (
          <EmptyState icon={Activity} title="No requests yet">
            Requests with a key appear here for 7 days.
          </EmptyState>
        )
      }
    />
  );
}

/** Shows how many requests are missing, regardless of the filters. */
function NotRecorded() {
  const { data: count = 0 } = useQuery(droppedQuery);
  if (count === 0) return null;
  return (
    <Notice tone="warn" className="mx-5 my-3">
      {count.toLocaleString("en")} {count === 1 ? "request was" : "requests were"} not recorded in
      the last 7 days because of high load.
    </Notice>
  );
}

interface Known {
  requests: RequestLog[];
  keys: ApiKey[];
  keyName: (keyId: string | null) => string;
}

/**
 * The filters of the log. They offer the paths and errors of the loaded requests, of the newest
 * ones and of the chosen one.
 */
function filtersFor(
  { keyId, route: path, errorCode, source }: RequestSearch,
  { requests, keys, keyName }: Known,
): Filter[] {
  const personal = keyId !== undefined && keys.every(({ id }) => id !== keyId);
  return [
    {
      name: "statusClass",
      label: "Status",
      choices: statusClasses.map((value) => ({ value, label: statusNames[value] })),
    },
    ...(source === "app"
      ? []
      : [
          {
            name: "keyId",
            label: "Key",
            choices: [
              ...keys.map(({ id, name }) => ({ value: id, label: name })),
              ...(personal ? [{ value: keyId, label: keyName(keyId) }] : []),
            ],
          },
        ]),
    {
      name: "route",
      label: "Path",
      choices: choicesOf([path, ...requests.map((request) => request.route)], routeText),
    },
    {
      name: "errorCode",
      label: "Error",
      choices: choicesOf([errorCode, ...requests.map((request) => request.errorCode)], String),
    },
    { name: "days", label: "Time", choices: [], isDays: true },
  ];
}

const statusNames = {
  "2xx": "Succeeded (2xx)",
  "4xx": "Rejected (4xx)",
  "5xx": "Failed (5xx)",
} as const;

const choicesOf = (
  values: (string | null | undefined)[],
  labelOf: (value: string) => string,
): Choice[] =>
  [...new Set(values.filter((value) => value !== null && value !== undefined))]
    .toSorted()
    .map((value) => ({ value, label: labelOf(value) }));
