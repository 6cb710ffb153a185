import type { RequestLog } from "@referral-service/contract";
import { useQuery } from "../../data/queries.ts";
import { usedKeysQuery } from "../../data/request-log.ts";
import { Tag } from "../../ui/tag.tsx";

/** The operation of a request, without the part of the path that all operations share. */
export const operationText = ({ method, route }: Pick<RequestLog, "method" | "route">): string =>
  `${method} ${route === null ? "unknown path" : routeText(route)}`;

export const routeText = (route: string): string => route.replace(/^\/api\/v1/, "");

export const Operation = (request: Pick<RequestLog, "method" | "route">) => (
  <code className="font-mono text-xs text-ink">{operationText(request)}</code>
);

/** The status of a response. Only failures have a color. */
export function ResponseStatus({ status }: Pick<RequestLog, "status">) {
  if (status === null) return <Tag>Disconnected</Tag>;
  if (status < 400) return <span className="figures">{status}</span>;
  return <Tag tone={status >= 500 ? "bad" : "warn"}>{status}</Tag>;
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
