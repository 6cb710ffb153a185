import type { Import } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { ErrorState } from "../data/failures/error-state.tsx";
import { importsQuery } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { phrase } from "../languages/phrase.ts";
import { Section } from "../ui/page.tsx";
import { Time } from "../ui/time.tsx";
import { counted, countedRows, type ImportType } from "../words/imports.ts";

/** Links to earlier imports, for example to undo one. Shows nothing if there are none. */
export function EarlierImports({ type }: { type: ImportType }) {
  const { slug } = useOrganization();
  const { data, error } = useQuery(importsQuery(type));
  if (data === undefined) {
    return (
      error !== null && (
        <ErrorState title={phrase("Earlier imports could not be loaded")} error={error} />
      )
    );
  }
  if (data.data.length === 0) return null;
  return (
    <Section title={phrase("Earlier imports")} isBare>
      <ul className="grid divide-y divide-line rounded-surface border border-line bg-surface">
        {data.data.map((one) => (
          <li key={one.id}>
            <Link
              to="/o/$slug/import/$type/$importId"
              params={{ slug, type, importId: one.id }}
              className="flex flex-wrap items-baseline gap-x-4 px-4 py-2 hover:bg-hover"
            >
              <span dir="auto" className="min-w-32 flex-1 truncate text-left font-medium">
                {one.fileName ?? phrase("Sent through the API")}
              </span>
              <span className="text-ink-2">{stateOf(one)}</span>
              <span className="text-right text-ink-3 sm:w-28">
                <Time unixMs={one.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function stateOf({ type, status, rowCount, createdCount, removedCount }: Import): string {
  switch (status) {
    case "checking":
      return phrase("Checking");
    case "checked":
      return phrase("{rows} checked", { rows: countedRows(rowCount) });
    case "importing":
      return phrase("Importing");
    case "completed":
      return phrase("{rows} created", { rows: counted(createdCount, type) });
    case "undoing":
      return phrase("Undoing");
    case "undone":
      return phrase("{rows} removed", { rows: counted(removedCount, type) });
    case "stopped":
      return phrase("Stopped after {rows}", { rows: counted(createdCount, type) });
    default:
      return status satisfies never;
  }
}
