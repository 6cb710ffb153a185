import { RotateCw, TriangleAlert } from "lucide-react";
import { ApiError, messageOf } from "../api/api-error.ts";
import { Button } from "./button.tsx";
import { RequestId, requestIdOf } from "./request-id.tsx";

/** A failed query: the reason, the request id for support, and the button to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-120 content-start justify-items-center gap-2 px-5 py-16 text-center"
    >
      <div className="grid size-10 place-items-center rounded-surface bg-bad-soft text-bad">
        <TriangleAlert aria-hidden className="size-5" />
      </div>
      <h2 className="text-base font-semibold">
        {isMissing ? "There is nothing here" : "This could not be loaded"}
      </h2>
      <p className="text-ink-2">
        {isMissing ? "It was removed, or you may not see it. Check the address." : messageOf(error)}
      </p>
      <RequestId id={requestIdOf(error)} className="text-ink-3" />
      {onRetry !== undefined && !isMissing && (
        <Button className="mt-2" onClick={onRetry}>
          <RotateCw aria-hidden className="size-3.5" />
          Try again
        </Button>
      )}
    </div>
  );
}
