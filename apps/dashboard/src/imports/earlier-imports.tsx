import type { Import } from "@referral-service/contract";
import { Link } from "@tanstack/react-router";
import { importsQuery } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { Section } from "../ui/page.tsx";
import { Time } from "../ui/time.tsx";
import { counted, countedRows, type ImportType } from "../words/imports.ts";

/** Links to earlier imports, for example to undo one. Shows nothing if there are none. */
export function EarlierImports({ type }: { type: ImportType }) {
  const { slug } = useOrganization();
  const { data } = useQuery(importsQuery(type));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title="Earlier imports" isBare>
      <ul className="grid divide-y divide-line rounded-surface border border-line bg-surface">
        {data.data.map((one) => (
          <li key={one.id}>
            <Link
              to="/o/$slug/import/$type/$importId"
              params={{ slug, type, importId: one.id }}
              className="flex flex-wrap items-baseline gap-x-4 px-4 py-2 hover:bg-hover"
            >
              <span dir="auto" className="min-w-32 flex-1 truncate text-left font-medium">
                {one.fileName ?? "Sent through the API"}
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
      return "Checking";
    case "checked":
      return `${countedRows(rowCount)} checked`;
    case "importing":
      return "Importing";
    case "completed":
      return `${counted(createdCount, type)} created`;
    case "undoing":
      return "Undoing";
    case "undone":
      return `${counted(removedCount, type)} removed`;
    case "stopped":
      return `Stopped after ${counted(createdCount, type)}`;
    default:
      return status satisfies never;
  }
}
