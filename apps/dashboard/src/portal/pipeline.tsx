import { Loaded } from "../data/failures/loaded.tsx";
import { stagesQuery, usePortal } from "../data/portal.ts";
import { useQuery } from "../data/queries.ts";
import { Card } from "../ui/card.tsx";
import { StageSumsTable } from "./stage-sums.tsx";

/** Shows the number and value of the prospects in each stage. */
export function Pipeline() {
  const portal = usePortal();
  const { slug } = portal;
  const sums = useQuery(stagesQuery(portal));
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
        <StageSumsTable
          {...sums.data}
          linkOf={(stage) => ({
            to: "/o/$slug/portal/prospects",
            params: { slug },
            search: { view: "list", stage },
          })}
        />
      )}
    </Card>
  );
}
