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
  if (finished === 0) return open === 0 ? "no deliveries" : `${whole.format(open)} open`;
  return `${whole.format(delivered)} of ${whole.format(finished)}`;
}

const attemptsText = ({ succeeded, failed }: Health["attempts"]) =>
  `${whole.format(succeeded + failed)}${failed === 0 ? "" : `, ${whole.format(failed)} failed`}`;

const ms = (value: number | null) => (value === null ? "–" : `${whole.format(value)} ms`);

/** Shows the results of the endpoint in the last 24 hours. */
export function EndpointHealth({ endpointId }: { endpointId: string }) {
  const query = useQuery(healthQuery(endpointId));
  if (query.isLoadingError) {
    return <LoadFailure title="The endpoint's health could not be loaded" error={query.error} />;
  }
  const health = query.data;
  const attempts = health?.attempts;
  const deliveries = health?.deliveries;
  return (
    <section aria-label="Last 24 hours" className="grid gap-2">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-[2fr_1fr_1.5fr]">
        <div className="rounded-surface border border-line bg-surface px-4 py-3 max-lg:col-span-full max-sm:px-3">
          <p className="mb-2.5 flex justify-between text-ink-3">
            Attempts, last 24 hours
            {attempts && <span className="figures text-ink-2">{attemptsText(attempts)}</span>}
          </p>
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
          note={health && `95% under ${ms(health.latencyMs.p95)}`}
        />
      </div>
      {health?.isCut === true && (
        <p className="text-xs text-ink-3">
          For busy endpoints, these figures cover only the newest attempts. They begin at{" "}
          <ExactTime unixMs={health.since} />.
        </p>
      )}
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
  <div className="min-w-0 rounded-surface border border-line bg-surface px-4 py-3 max-sm:px-3">
    <p className="text-ink-3">{name}</p>
    {value === undefined ? (
      <Skeleton className="my-1 h-5 w-16" />
    ) : (
      <p className="figures truncate text-lg font-semibold tracking-[-0.02em]">{value}</p>
    )}
    <p className="h-5 truncate text-ink-2">{note}</p>
  </div>
);
