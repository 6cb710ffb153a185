import clsx from "clsx";
import { CloudOff, TriangleAlert } from "lucide-react";
import { phrase } from "../../languages/phrase.ts";
import { useIsOnline } from "../../ui/online.ts";
import { whyNotLoaded } from "../api-error.ts";
import { FailureId, finalTitle } from "./error-state.tsx";
import { RetryButton } from "./retry-button.tsx";

/**
 * Shows that the query for one part of a page failed, while the rest of the page is shown. Only the
 * first failure on a page shows the reason.
 */
export function LoadFailure({ title: unloaded, error }: { title: string; error: unknown }) {
  const title = finalTitle(error);
  // Everything that failed is read again when the connection is back.
  const isOnline = useIsOnline();
  const Icon = isOnline ? TriangleAlert : CloudOff;
  return (
    <div
      role="alert"
      data-failure
      className="flex gap-2 rounded-surface border border-line px-3.5 py-2.5 text-ink-2"
    >
      <Icon
        aria-hidden
        className={clsx("mt-0.75 size-3.5 shrink-0", isOnline ? "text-bad" : "text-ink-3")}
      />
      <div className="min-w-0">
        <p className="font-medium text-ink">
          {title ?? (isOnline ? unloaded : phrase("Not stored on this device"))}
        </p>
        <p data-why>
          {isOnline ? whyNotLoaded(error) : phrase("Available when you're back online.")}
        </p>
        {isOnline && title === undefined && (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <RetryButton size="small" className="figures" error={error} />
            <FailureId error={error} />
          </div>
        )}
      </div>
    </div>
  );
}
