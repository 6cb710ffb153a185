import type { ErrorComponentProps } from "@tanstack/react-router";
import { Link, useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { ApiError } from "../data/api-error.ts";
import { ErrorState } from "../data/failures/error-state.tsx";
import { useOrganization } from "../data/me.ts";
import { phrase } from "../languages/phrase.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** The page that replaces a page that failed. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  return (
    <ErrorState
      title={phrase("This page could not be loaded")}
      error={error}
      onRetry={useRetry(error, reset)}
    />
  );
}

function useRetry(error: unknown, reset: () => void) {
  const router = useRouter();
  return () => {
    // An error that is not a service response comes from the page itself, so it remains until a
    // reload, which needs the service.
    if (!(error instanceof ApiError) && navigator.onLine) return location.reload();
    reset();
    void router.invalidate();
  };
}

/** Replaces the app if it could not load the signed-in person. The empty rail stays. */
export const StartFailure = ({ error, reset }: ErrorComponentProps) => (
  <div className="grid h-dvh grid-cols-[216px_1fr] max-lg:grid-cols-[56px_1fr] max-sm:grid-cols-1 max-sm:grid-rows-[auto_1fr]">
    <div className="bg-rail p-4 max-sm:bg-page sm:border-r sm:border-line">
      <img src="/app/favicon.svg" alt="" className="size-5" />
    </div>
    <main className="grid content-center">
      <ErrorState
        title={phrase("The app could not be loaded")}
        error={error}
        isWholeApp
        onRetry={useRetry(error, reset)}
      />
    </main>
  </div>
);

/** The page that replaces a page that the person's role cannot open. */
export function PageRefused() {
  const { slug, name } = useOrganization();
  return (
    <EmptyState
      icon={Lock}
      title={phrase("You don't have access to this page")}
      action={
        <Link to="/o/$slug" params={{ slug }} className={buttonClass("primary")}>
          {phrase("Go to home page")}
        </Link>
      }
    >
      {phrase("Ask an admin of {name} if you need this page.", { name })}
    </EmptyState>
  );
}
