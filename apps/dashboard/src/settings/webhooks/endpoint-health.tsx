import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOrganization } from "../../shell/me.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { statsQuery } from "./queries.ts";

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en");

/** How the endpoint did in the last 24 hours. */
export function EndpointHealth({ endpointId }: { endpointId: string }) {
  const { slug } = useOrganization();
  const stats = useQuery(statsQuery({ slug, id: endpointId })).data?.last24Hours;
  const ms = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : `${whole.format(value)} ms`;
  return (
    <section aria-label="Last 24 hours" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure
        name="Delivered, 24 h"
        value={stats && (stats.successRate === null ? "–" : percent.format(stats.successRate))}
        note={
          stats &&
          `${whole.format(stats.attempts.succeeded)} of ${whole.format(stats.attempts.total)}`
        }
      />
      <Figure
        name="Failed attempts"
        value={stats && whole.format(stats.attempts.failed)}
        note={stats && Object.keys(stats.failures).join(", ").replaceAll("_", " ")}
      />
      <Figure name="p50" value={stats && ms(stats.latencyMs.p50)} note="to the answer" />
      <Figure name="p95" value={stats && ms(stats.latencyMs.p95)} note="to the answer" />
    </section>
  );
}

const Figure = ({
  name,
  value,
  note,
}: {
  name: string;
  value: string | undefined;
  note: ReactNode;
}) => (
  <div className="rounded-surface border border-line bg-surface px-4 py-3">
    <p className="text-ink-3">{name}</p>
    {value === undefined ? (
      <Skeleton className="my-1 h-5 w-16" />
    ) : (
      <p className="figures text-lg font-semibold tracking-[-0.02em]">{value}</p>
    )}
    <p className="h-5 truncate text-ink-2">{note}</p>
  </div>
);
