import type { EndpointHealth as Health } from "@referral-service/contract/app";
import type { ReactNode } from "react";
import { LoadFailure } from "../data/failures/load-failure.tsx";
import { useQuery } from "../data/queries.ts";
import { healthQuery } from "../data/webhooks.ts";
import { ExactTime } from "../ui/exact-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { HealthBars, HealthTable, successRate } from "./health-bars.tsx";

const whole = new Intl.NumberFormat("en");

function deliveriesNote({ delivered, failed, open }: Health["deliveries"]) {
  const finished = delivered + failed;
  const parts = [
    finished > 0 && `${whole.format(delivered)} of ${whole.format(finished)}`,
    open > 0 && `${whole.format(open)} open`,
  ];
  return parts.filter((part) => part !== false).join(", ") || "No deliveries";
}

const ms = (value: number | null) => (value === null ? "–" : `${whole.format(value)} ms`);

/** Shows the results of the endpoint in the last 24 hours. */
export function EndpointHealth({ endpointId }: { endpointId: string }) {
  const query = useQuery(healthQuery(endpointId));
  const health = query.data;
  if (query.isLoadingError) {
    return <LoadFailure title="The deliveries could not be loaded" error={query.error} />;
  }
  return (
    <section aria-label="Last 24 hours" className="grid gap-2">
      <Figures health={health} />
      {health?.isCut === true && (
        <p className="text-xs text-ink-3">
          For busy endpoints, these figures cover only the newest attempts. They begin at{" "}
          <ExactTime unixMs={health.since} />.
        </p>
      )}
    </section>
  );
}

/** Shows the figures, or their places while they load. */
function Figures({ health }: { health: Health | undefined }) {
  const deliveries = health?.deliveries;
  return (
    <div className="grid grid-cols-3 rounded-surface border border-line bg-surface py-3 lg:grid-cols-[minmax(0,1fr)_repeat(3,9rem)]">
      <div className="px-4 max-lg:col-span-full max-lg:mb-3">
        <p className="mb-2.5 text-xs text-ink-2">Last 24 hours</p>
        {health === undefined ? (
          <Skeleton className="h-10" />
        ) : (
          <>
            <HealthBars hours={health.hours} size="large" />
            <HealthTable hours={health.hours} />
          </>
        )}
      </div>
      <Figure
        name="Delivered"
        value={deliveries && successRate(deliveries)}
        note={deliveries && deliveriesNote(deliveries)}
      />
      <Figure name="Median" value={health && ms(health.latencyMs.p50)} note="to the response" />
      <Figure
        name="95th percentile"
        value={health && ms(health.latencyMs.p95)}
        note="to the response"
      />
    </div>
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
  <div className="min-w-0 border-line px-4 not-first:border-l max-lg:nth-2:border-l-0">
    <p className="truncate text-xs text-ink-2">{name}</p>
    {value === undefined ? (
      <Skeleton className="my-1 h-5 w-16" />
    ) : (
      <p className="figures truncate text-lg font-semibold tracking-[-0.02em]">{value}</p>
    )}
    <p className="min-h-4.5 text-xs text-ink-3">{note}</p>
  </div>
);
