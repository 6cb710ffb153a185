import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { Loaded } from "../data/failures/loaded.tsx";
import { stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Section } from "../ui/page.tsx";
import { shortMoney } from "../words/money.ts";
import { countText, stages } from "../words/portal.ts";
import { StageText } from "./stage-text.tsx";

/** Shows the number and value of the prospects in each stage. */
export function Pipeline() {
  const portal = usePortal();
  const sums = useQuery(stagesQuery(portal));
  const most = Math.max(1, ...(sums.data?.stages.map(({ count }) => count) ?? []));
  return (
    <Section title="Prospects by stage">
      <Loaded query={sums} lineCount={6} />
      {sums.data !== undefined && (
        <table className="w-full">
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
              <tr key={stage} className="[&>*]:h-9">
                <th scope="row" className="w-28 text-left font-normal">
                  <Link
                    to="/o/$slug/portal/prospects"
                    params={{ slug: portal.slug }}
                    search={{ view: "list", stage }}
                    className="hover:underline"
                  >
                    <StageText stage={stage} />
                  </Link>
                </th>
                <td>
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden
                      className={clsx("h-2 rounded-full", stages[stage].dot)}
                      style={{ width: `${(count / most) * 70}%` }}
                    />
                    <span className="figures">{countText(count)}</span>
                  </span>
                </td>
                <td className="figures text-right text-ink-2">
                  {value === 0 ? "–" : shortMoney(value, sums.data.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
