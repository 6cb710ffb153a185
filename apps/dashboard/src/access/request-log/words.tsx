import type { RequestLog } from "@referral-service/contract";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { usedKeysQuery } from "../../data/request-log.ts";
import { kept } from "../../ui/kept.ts";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { useTimeInBothZones } from "../../ui/time.tsx";

/** The operation of a request, without the part of the path that all operations share. */
export const operationText = ({ method, route }: Pick<RequestLog, "method" | "route">): string =>
  `${method} ${route === null ? "unknown path" : routeText(route)}`;

export const routeText = (route: string): string => route.replace(/^\/api\/v1/, "");

export const Operation = (request: Pick<RequestLog, "method" | "route">) => (
  <code className="font-mono text-xs text-ink">{operationText(request)}</code>
);

const toneOf = (status: number): Tone => {
  if (status >= 500) return "bad";
  return status >= 400 ? "warn" : "good";
};

export const StatusTag = ({ status }: Pick<RequestLog, "status">) =>
  status === null ? <Tag>Disconnected</Tag> : <Tag tone={toneOf(status)}>{status}</Tag>;

const secondsIn = kept(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en", {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
      timeZone,
    }),
);

/** The time with its day and seconds in the organization's time zone, because rows follow each other closely. */
export function LogTime({ unixMs }: { unixMs: number }) {
  const { timezone } = useOrganization();
  const title = useTimeInBothZones()(unixMs);
  return (
    <time dateTime={new Date(unixMs).toISOString()} title={title} className="figures">
      {secondsIn(timezone).format(unixMs)}
    </time>
  );
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
