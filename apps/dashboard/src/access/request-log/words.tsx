import type { RequestLog } from "@referral-service/contract";
import { useQuery } from "../../data/queries.ts";
import { usedKeysQuery } from "../../data/request-log.ts";
import { Status } from "../../ui/tag.tsx";

/** The operation of a request, without the part of the path that all operations share. */
export const operationText = ({ method, route }: Pick<RequestLog, "method" | "route">): string =>
  `${method} ${route === null ? "unknown path" : routeText(route)}`;

export const routeText = (route: string): string => route.replace(/^\/api\/v1/, "");

export const Operation = (request: Pick<RequestLog, "method" | "route">) => (
  <code className="font-mono text-xs text-ink">{operationText(request)}</code>
);

/** The status of a response. */
export function ResponseStatus({ status }: Pick<RequestLog, "status">) {
  if (status === null) return <Status tone="plain">Disconnected</Status>;
  return <Status tone={status < 400 ? "good" : status < 500 ? "warn" : "bad"}>{status}</Status>;
}

/** Returns the name of a key by its ID. */
export function useKeyName(): (keyId: string | null) => string {
  const { data: keys } = useQuery(usedKeysQuery);
  return (keyId) => {
    if (keyId === null) return "App";
    if (keys === undefined) return "…";
    return keys.find(({ id }) => id === keyId)?.name ?? "Personal key";
  };
}
