import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { ErrorState } from "./error-state.tsx";

type Read<Data> = Pick<UseQueryResult<Data>, "isPending" | "error" | "data" | "refetch">;

/**
 * Shows the data of a query, or that the query is loading or has failed. The data remains if a later
 * read fails.
 */
export function Loaded<Data>({
  query: { isPending, error, data, refetch },
  lineCount = 6,
  className,
  children,
}: {
  query: Read<Data>;
  /** Number of lines of the skeleton. */
  lineCount?: number;
  /** Class of the element around the skeleton. */
  className?: string;
  children?: (data: NonNullable<Data>) => ReactNode;
}) {
  if (data !== undefined && data !== null) return children?.(data);
  if (isPending) {
    return (
      <div className={className}>
        <SkeletonLines count={lineCount} />
      </div>
    );
  }
  return error !== null && <ErrorState error={error} onRetry={() => void refetch()} />;
}
