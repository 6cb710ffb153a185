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
  const noun = finished === 1 ? "delivery" : "deliveries";
  const parts = [
    finished > 0 && `${whole.format(delivered)} of ${whole.format(finished)} ${noun}`,
    open > 0 && `${whole.format(open)} open`,
  ];
  return parts.filter((part) => part !== false).join(", ") || "No deliveries";
}

const ms = (value: number | null) => (value === null ? "–" : `${whole.format(value)} ms`);

/** Shows the results of the endpoint in the last 24 hours. */
export function EndpointHealth({ endpointId }: { endpointId: string }) {
  const query = useQuery(healthQuery(endpointId));
  const health = query.data;
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">Last 24 hours</h2>
      {query.isLoadingError ? (
        <LoadFailure title="The deliveries could not be loaded" error={query.error} />
      ) : (
        <Figures health={health} />
      )}
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
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-[2fr_1fr_1.5fr]">
      <div className="rounded-surface border border-line bg-surface px-4 py-3 max-lg:col-span-full">
        <p className="mb-2.5 text-ink-3">Deliveries by hour</p>
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
      <Figure
        name="Median response"
        value={health && ms(health.latencyMs.p50)}
        note={
          health &&
          (health.latencyMs.p95 === null ? "No attempts" : `95% under ${ms(health.latencyMs.p95)}`)
        }
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
  <div className="min-w-0 rounded-surface border border-line bg-surface px-4 py-3">
    <p className="text-ink-3">{name}</p>
    {value === undefined ? (
      <Skeleton className="my-1 h-5 w-16" />
    ) : (
      <p className="figures truncate text-lg font-semibold tracking-[-0.02em]">{value}</p>
    )}
    <p className="h-5 truncate text-ink-2">{note}</p>
  </div>
);
