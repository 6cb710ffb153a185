import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Loaded } from "../data/failures/loaded.tsx";
import { stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Card } from "../ui/card.tsx";
import { countText } from "../words/goal-amounts.ts";
import { shortMoney } from "../words/money.ts";
import { stages } from "../words/portal.ts";
import { StageText } from "./stage-text.tsx";

/** Shows the number and value of the prospects in each stage. */
export function Pipeline() {
  const portal = usePortal();
  const { slug } = portal;
  const sums = useQuery(stagesQuery(portal));
  const most = Math.max(1, ...(sums.data?.stages.map(({ count }) => count) ?? []));
  return (
    <Card
      title="Prospects by stage"
      all={{ to: "/o/$slug/portal/prospects", params: { slug }, search: { view: "list" } }}
    >
      <Loaded
        failure="Stages could not be loaded"
        isPart
        query={sums}
        lineCount={6}
        className="p-4"
      />
      {sums.data !== undefined && (
        <table className="w-full border-t border-line">
          <caption className="sr-only">Prospects by stage, with their total value</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Prospects</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {sums.data.stages.map(({ stage, count, value }) => (
              <tr key={stage} className="relative h-9 hover:bg-hover">
                <th scope="row" className="w-30 pl-4 text-left font-normal">
                  <Link
                    to="/o/$slug/portal/prospects"
                    params={{ slug }}
                    search={{ view: "list", stage }}
                    className="outline-offset-[-2px] after:absolute after:inset-0"
                  >
                    <StageText stage={stage} />
                  </Link>
                </th>
                <td>
                  <span className="flex items-center gap-3">
                    <span aria-hidden className="flex-1">
                      <span
                        className={clsx("block h-2 rounded-full", stages[stage].dot)}
                        style={{ width: `${(count / most) * 100}%` }}
                      />
                    </span>
                    <span className="figures min-w-6 text-right">{countText(count)}</span>
                  </span>
                </td>
                <td className="figures w-24 pr-4 pl-3 text-right text-ink-2">
                  {value === 0 ? "–" : shortMoney(value, sums.data.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
