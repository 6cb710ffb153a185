import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { ErrorState, type RecordList } from "./error-state.tsx";
import { LoadFailure } from "./load-failure.tsx";

type Read<Data> = Pick<UseQueryResult<Data>, "isPending" | "error" | "data">;

/**
 * Shows the data of a query, or that the query is loading or has failed. The data remains if a later
 * read fails.
 */
export function Loaded<Data>({
  query: { isPending, error, data },
  failure,
  list,
  isPart = false,
  lineCount = 6,
  skeleton,
  className,
  children,
}: {
  query: Read<Data>;
  /** Names what could not be loaded. */
  failure: string;
  /** The list of the record that is loaded. */
  list?: RecordList | undefined;
  /** Whether the query is for a part of a page. */
  isPart?: boolean;
  /** Number of lines of the skeleton. */
  lineCount?: number;
  /** Takes the place of the data until it arrives. Default: lines. */
  skeleton?: ReactNode;
  /** Class of the element around the skeleton, and around the failure of a part. */
  className?: string;
  children?: (data: NonNullable<Data>) => ReactNode;
}) {
  if (data !== undefined && data !== null) return children?.(data);
  if (isPending) {
    return (
      skeleton ?? (
        <div className={className}>
          <SkeletonLines count={lineCount} />
        </div>
      )
    );
  }
  if (error === null) return null;
  if (!isPart) return <ErrorState title={failure} error={error} list={list} />;
  return (
    <div className={className}>
      <LoadFailure title={failure} error={error} />
    </div>
  );
}
