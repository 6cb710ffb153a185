import { ErrorState } from "./error-state.tsx";
import { SkeletonLines } from "./skeleton.tsx";

interface Query {
  isPending: boolean;
  error: Error | null;
  refetch(): Promise<unknown>;
}

/** What a panel shows while its query is under way, and when that failed. */
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
