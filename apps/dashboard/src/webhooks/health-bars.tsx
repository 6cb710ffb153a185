import type { EndpointHealth } from "@referral-service/contract/app";
import clsx from "clsx";
import { numberText } from "../ui/format-language.ts";
import { clockText } from "../words/times.ts";

type Hour = EndpointHealth["hours"][number];

/** The parts of a bar from its top. */
const outcomes = [
  { name: "open", className: "bg-line-strong" },
  { name: "failed", className: "bg-bad/85" },
  { name: "retried", className: "bg-warn/70" },
  { name: "atOnce", className: "bg-good/85" },
] as const;

const partsOf = ({ delivered, failed, open, retried }: Hour) => ({
  open,
  failed,
  retried,
  atOnce: delivered - retried,
});

const totalOf = ({ delivered, failed, open }: Hour) => delivered + failed + open;

const outcomesText = ({ delivered, failed, open, retried }: Hour) =>
  [
    `${numberText(delivered)} delivered`,
    retried > 0 && `${numberText(retried)} of them after retries`,
    `${numberText(failed)} failed`,
    open > 0 && `${numberText(open)} open`,
  ]
    .filter((part) => part !== false)
    .join(", ");

/** Shows deliveries by hour. A table has the figures for screen readers. */
export function HealthBars({
  hours,
  size,
}: {
  hours: EndpointHealth["hours"];
  size: "small" | "large";
}) {
  const most = Math.max(1, ...hours.map(totalOf));
  const share = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <div
      aria-hidden
      className={clsx("flex items-end", size === "small" ? "h-5 gap-px" : "h-10 gap-0.75")}
    >
      {hours.map((hour) => (
        <div
          key={hour.startsAt}
          title={`${clockText(hour.startsAt)}: ${outcomesText(hour)}`}
          className={clsx(
            "flex h-full flex-col justify-end overflow-hidden rounded-[2px]",
            size === "small" ? "w-1" : "min-w-1 flex-1",
          )}
        >
          {totalOf(hour) === 0 && <div className="h-0.5 rounded-[2px] bg-line-strong" />}
          {outcomes.map(({ name, className }) => {
            const count = partsOf(hour)[name];
            return (
              count > 0 && (
                <div
                  key={name}
                  className={clsx("min-h-0.75 first:rounded-t-[2px]", className)}
                  style={share(count)}
                />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

const legend = { atOnce: "delivered", retried: "after retries", failed: "failed" };

/** Names the colors of the bars. */
export const HealthLegend = () => (
  <ul aria-hidden className="flex gap-3 text-ink-3">
    {outcomes.toReversed().map(
      ({ name, className }) =>
        name !== "open" && (
          <li key={name} className="flex items-center gap-1.5">
            <span className={clsx("size-2 rounded-[2px]", className)} />
            {legend[name]}
          </li>
        ),
    )}
  </ul>
);

export const HealthTable = ({ hours }: { hours: EndpointHealth["hours"] }) => (
  <table className="sr-only">
    <caption>Deliveries in the last 24 hours</caption>
    <thead>
      <tr>
        <th scope="col">Hour from</th>
        <th scope="col">Delivered</th>
        <th scope="col">Of them after retries</th>
        <th scope="col">Failed</th>
        <th scope="col">Open</th>
      </tr>
    </thead>
    <tbody>
      {hours.map(({ startsAt, delivered, failed, open, retried }) => (
        <tr key={startsAt}>
          <th scope="row">{clockText(startsAt)}</th>
          <td>{numberText(delivered)}</td>
          <td>{numberText(retried)}</td>
          <td>{numberText(failed)}</td>
          <td>{numberText(open)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** Marks the success rate of an endpoint whose deliveries all failed. */
export const rateClass = ({ delivered, failed }: EndpointHealth["deliveries"]) =>
  delivered === 0 && failed > 0 ? "text-bad" : undefined;

/**
 * Returns the share of finished deliveries that the receiver accepted, or a dash if there are none.
 */
export const successRate = ({ delivered, failed }: EndpointHealth["deliveries"]): string =>
  delivered + failed === 0 ? "–" : percent.format(delivered / (delivered + failed));
