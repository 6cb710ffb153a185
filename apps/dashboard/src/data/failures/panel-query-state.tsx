import { SkeletonLines } from "../../ui/skeleton.tsx";
import { ErrorState } from "./error-state.tsx";

interface Query {
  isPending: boolean;
  isLoadingError: boolean;
  error: Error | null;
  refetch(): Promise<unknown>;
}

/** The content of a panel while it has no data yet. Data that cannot be read again stays. */
export function PanelQueryState({
  query: { isPending, isLoadingError, error, refetch },
}: {
  query: Query;
}) {
  if (isPending) {
    return (
      <div className="p-5">
        <SkeletonLines count={6} />
      </div>
    );
  }
  return isLoadingError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
}
