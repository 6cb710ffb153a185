import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { ApiError } from "../api/api-error.ts";
import { ErrorState } from "../ui/error-state.tsx";

/** A page that could not be shown. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // What is no answer of the service is the page's own failure, and stays until it is loaded again.
    if (!(error instanceof ApiError)) return location.reload();
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={retry} />;
}
