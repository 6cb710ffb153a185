import type { EndpointHealth } from "@referral-service/contract/app";
import clsx from "clsx";
import { numberText } from "../ui/format-language.ts";
import { clockText } from "../words/times.ts";

/** Shows attempts by hour. A table has the figures for screen readers. */
export function HealthBars({
  hours,
  size,
}: {
  hours: EndpointHealth["hours"];
  size: "small" | "large";
}) {
  const most = Math.max(1, ...hours.map(({ succeeded, failed }) => succeeded + failed));
  const share = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <div
      aria-hidden
      className={clsx("flex items-end", size === "small" ? "h-5 gap-px" : "h-10 gap-0.75")}
    >
      {hours.map(({ startsAt, succeeded, failed }) => (
        <div
          key={startsAt}
          title={`${clockText(startsAt)}: ${numberText(succeeded)} delivered, ${numberText(failed)} failed`}
          className={clsx(
            "flex h-full flex-col justify-end overflow-hidden rounded-[2px]",
            size === "small" ? "w-1" : "min-w-1 flex-1",
          )}
        >
          {succeeded + failed === 0 && <div className="h-0.5 rounded-[2px] bg-line-strong" />}
          {failed > 0 && (
            <div className="min-h-0.75 rounded-t-[2px] bg-bad/85" style={share(failed)} />
          )}
          {succeeded > 0 && (
            <div
              className={clsx("min-h-0.75 bg-good/85", failed === 0 && "rounded-t-[2px]")}
              style={share(succeeded)}
            />
          )}
        </div>
      ))}
    </div>
  );
}

export const HealthTable = ({ hours }: { hours: EndpointHealth["hours"] }) => (
  <table className="sr-only">
    <caption>Attempts in the last 24 hours</caption>
    <thead>
      <tr>
        <th scope="col">Hour from</th>
        <th scope="col">Succeeded</th>
        <th scope="col">Failed</th>
      </tr>
    </thead>
    <tbody>
      {hours.map(({ startsAt, succeeded, failed }) => (
        <tr key={startsAt}>
          <th scope="row">{clockText(startsAt)}</th>
          <td>{numberText(succeeded)}</td>
          <td>{numberText(failed)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/**
 * Returns the share of finished deliveries that the receiver accepted, or a dash if there are none.
 */
export const successRate = ({ delivered, failed }: EndpointHealth["deliveries"]): string =>
  delivered + failed === 0 ? "–" : percent.format(delivered / (delivered + failed));
