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
export function PageFailure({ error, reset, title }: ErrorComponentProps & { title?: string }) {
  const router = useRouter();
  const retry = () => {
    // An error that is not a service response comes from the page itself, so it remains until a
    // reload, which needs the service.
    if (!(error instanceof ApiError) && navigator.onLine) return location.reload();
    reset();
    void router.invalidate();
  };
  return <ErrorState title={title} error={error} onRetry={retry} />;
}

/** Replaces the app if it could not load the signed-in person. */
export const StartFailure = (props: ErrorComponentProps) => (
  <div className="grid h-dvh content-center">
    <PageFailure {...props} title={phrase("The app could not be loaded")} />
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
