import type { EndpointHealth as Health } from "@referral-service/contract/app";
import clsx from "clsx";
import type { ReactNode } from "react";
import { ExactTime } from "../ui/exact-time.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { HealthBars, HealthLegend, HealthTable, rateClass, successRate } from "./health-bars.tsx";

const whole = new Intl.NumberFormat("en");

const deliveriesText = (count: number) =>
  `${whole.format(count)} ${count === 1 ? "delivery" : "deliveries"}`;

function deliveriesNote({ delivered, failed, open, retried }: Health["deliveries"]) {
  const finished = delivered + failed;
  const parts = [
    finished > 0 && `${whole.format(delivered)} of ${deliveriesText(finished)}`,
    retried > 0 && `${whole.format(retried)} after retries`,
    open > 0 && `${whole.format(open)} open`,
  ];
  return parts.filter((part) => part !== false).join(", ") || "No deliveries";
}

const ms = (value: number | null) => (value === null ? "–" : `${whole.format(value)} ms`);

/** Shows the results of the endpoint in the last 24 hours. */
export const EndpointHealth = ({ health }: { health: Health | undefined }) => (
  <section aria-label="Last 24 hours" className="grid gap-2">
    <Figures health={health} />
    {health?.isCut === true && (
      <p className="text-xs text-ink-3">
        This endpoint is busy, so these figures begin at <ExactTime unixMs={health.since} />.
      </p>
    )}
  </section>
);

/** Shows the figures, or their places while they load. */
function Figures({ health }: { health: Health | undefined }) {
  const deliveries = health?.deliveries;
  return (
    <div className="grid grid-cols-1 gap-px overflow-hidden rounded-surface border border-line bg-line lg:flex">
      <div className="min-w-0 bg-surface px-5 py-3 lg:flex-auto">
        <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-xs">
          <p className="text-ink-2">Deliveries in the last 24 hours</p>
          <HealthLegend />
        </div>
        {health === undefined ? (
          <Skeleton className="h-10" />
        ) : (
          <>
            <HealthBars hours={health.hours} size="large" />
            <HealthTable hours={health.hours} />
          </>
        )}
      </div>
      <div className="flex shrink-0 gap-px">
        <Figure
          name="Delivered"
          value={deliveries && successRate(deliveries)}
          valueClass={deliveries && rateClass(deliveries)}
          note={deliveries && deliveriesNote(deliveries)}
        />
        <Figure name="Median" value={health && ms(health.latencyMs.p50)} note="response time" />
        <Figure name="95% under" value={health && ms(health.latencyMs.p95)} note="response time" />
      </div>
    </div>
  );
}

const Figure = ({
  name,
  value,
  valueClass,
  note,
}: {
  name: string;
  value: string | undefined;
  valueClass?: string | undefined;
  note: ReactNode;
}) => (
  <div className="w-40 min-w-0 flex-auto bg-surface py-3 pr-2 pl-5 ">
    <p className="truncate text-xs text-ink-2">{name}</p>
    {value === undefined ? (
      <Skeleton className="my-1 h-5 w-16" />
    ) : (
      <p className={clsx("figures truncate text-lg font-semibold tracking-[-0.02em]", valueClass)}>
        {value}
      </p>
    )}
    {/* On a phone, the log needs the room. */}
    <p className="text-xs text-ink-3 max-sm:hidden">{note ?? "\u00a0"}</p>
  </div>
);
