import type { Import, ImportRowOutcome } from "@referral-service/contract";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../data/failures/error-state.tsx";
import { rowsQuery } from "../data/imports.ts";
import { useOrganization } from "../data/me.ts";
import { CsvButton } from "../lists/csv-button.tsx";
import { Section } from "../ui/page.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";

/** Rows that were not created, with the reason, and the file of all of them. */
export function RowsSection({
  of: { id, type, columns, fileName },
  outcome,
  title,
}: {
  of: Import;
  outcome: ImportRowOutcome;
  title: string;
}) {
  const { slug } = useOrganization();
  const rows = useQuery(rowsQuery({ slug, type, id }, outcome));
  const nameIndex = Math.max(
    0,
    columns.findIndex(({ field }) => field === "name" || field === "email"),
  );
  return (
    <Section
      title={title}
      isBare
      actions={
        <CsvButton
          address={`GET /imports/${type}/:id/rows`}
          params={{ id }}
          query={{ organization: slug, outcome }}
          fileName={`${(fileName ?? type).replace(/\.\w+$/, "")}-${outcome}-rows.csv`}
        />
      }
    >
      {rows.isPending && <SkeletonLines count={3} />}
      {rows.isError && <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.isSuccess && rows.data.data.length === 0 && (
        <p className="text-ink-2">The rows of this file were deleted an hour after the import.</p>
      )}
      {rows.isSuccess && rows.data.data.length > 0 && (
        <ul className="grid divide-y divide-line rounded-surface border border-line bg-surface">
          {rows.data.data.map(({ rowNumber, column, reason, cells }) => (
            <li key={rowNumber} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[5rem_1fr_1.5fr]">
              <span className="figures text-ink-3">Row {rowNumber}</span>
              <span className="min-w-0 truncate">{cells?.[nameIndex] || "–"}</span>
              <span className="block min-w-0 break-words text-ink-2 first-letter:uppercase">
                {column === null ? reason : `${column}: ${reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rows.data?.pagination.hasMore === true && (
        <p className="text-ink-3">The first 100. The CSV has all of them.</p>
      )}
    </Section>
  );
}
