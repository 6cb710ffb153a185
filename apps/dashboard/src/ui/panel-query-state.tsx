import { ErrorState } from "./error-state.tsx";
import { SkeletonLines } from "./skeleton.tsx";

interface Query {
  isPending: boolean;
  error: Error | null;
  refetch(): Promise<unknown>;
}

/** The content of a panel while its query runs and when it failed. */
export function PanelQueryState({ query: { isPending, error, refetch } }: { query: Query }) {
  if (isPending) {
    return (
      <div className="p-5">
        <SkeletonLines count={6} />
      </div>
    );
  }
  return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />;
}
