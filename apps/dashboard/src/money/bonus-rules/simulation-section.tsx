import type { RuleTerms } from "@referral-service/contract/app";
import { useState } from "react";
import { ApiError } from "../../data/api-error.ts";
import { simulationQuery } from "../../data/bonus-rules.ts";
import { LoadFailure } from "../../data/failures/load-failure.tsx";
import { useQuery } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Outcome, OutcomeSkeleton } from "./simulation-outcome.tsx";
import type { RuleVersion } from "./versions.tsx";

interface Props {
  name: string;
  terms: RuleTerms;
  /** Whether the sentence is complete. */
  canRun: boolean;
  /** The version in force, for comparison. */
  inForce: RuleVersion | undefined;
}

/**
 * Shows what the terms would have drafted in the last 12 months. Runs for the first terms, and again
 * when a person asks.
 */
export function SimulationSection({ name, terms, canRun, inForce }: Props) {
  const [asked, setAsked] = useState(canRun ? terms : undefined);
  const { data, error, isFetching, refetch } = useQuery(simulationQuery(name, asked ?? terms), {
    enabled: asked !== undefined,
  });
  const isDifferent =
    inForce !== undefined && JSON.stringify(inForce.terms) !== JSON.stringify(asked);
  const before = useQuery(simulationQuery(name, inForce?.terms ?? terms), {
    enabled: asked !== undefined && isDifferent,
  });
  const isOutdated = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(terms);
  return (
    <section className="min-w-0 overflow-hidden rounded-surface border border-line bg-surface">
      <div className="flex items-center gap-3 px-4 py-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
          <h2 className="font-semibold">Simulation</h2>
          <p className="text-ink-2">Up to 12 months, with today's values. Nothing is saved.</p>
        </div>
        <Button
          isBusy={isFetching}
          disabled={!canRun}
          title={canRun ? undefined : "Complete the bonus rule first"}
          onClick={() => {
            setAsked(terms);
            if (!isOutdated && asked !== undefined) void refetch();
          }}
        >
          {data === undefined ? "Simulate rule" : "Simulate again"}
        </Button>
      </div>
      {isOutdated && !isFetching && (
        <p className="border-t border-line bg-warn-soft px-4 py-2 text-warn">
          The sentence has changed since this simulation.
        </p>
      )}
      {isFetching && data === undefined && (
        <>
          <p role="status" className="border-t border-line px-4 py-2 text-xs text-ink-3">
            Checking the referrals. 100,000 referrals take about 10 seconds.
          </p>
          <OutcomeSkeleton />
        </>
      )}
      {error !== null && !isFetching && (
        <div className="border-t border-line p-4">
          {error instanceof ApiError && error.code === "INVALID_REQUEST" ? (
            <Contradictions error={error} />
          ) : (
            <LoadFailure title="The simulation could not be loaded" error={error} />
          )}
        </div>
      )}
      {data !== undefined && error === null && (
        <Outcome
          simulation={data}
          before={
            isDifferent && before.data !== undefined
              ? { version: inForce.version, simulation: before.data }
              : undefined
          }
        />
      )}
    </section>
  );
}

/** Shows which parts of the sentence contradict each other. */
export const Contradictions = ({ error }: { error: ApiError }) => (
  <ul role="alert" className="grid gap-1 text-bad">
    {(error.details.length > 0 ? error.details : [{ path: "", message: error.message }]).map(
      ({ path, message }) => (
        <li key={`${path} ${message}`}>{sentenceOf(path, message)}</li>
      ),
    )}
  </ul>
);

const partNames: Record<string, string> = {
  amount: "Amount",
  conditions: "Condition",
  limits: "Limit",
  startsOn: "First day",
  endsOn: "Last day",
  status: "Status",
};

const sentenceOf = (path: string, message: string) => {
  const part = partNames[path.split(".")[1] ?? ""];
  return part === undefined ? message : `${part}: ${message}.`;
};
