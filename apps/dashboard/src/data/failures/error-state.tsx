import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { RotateCw, TriangleAlert } from "lucide-react";
import { phrase } from "../../languages/phrase.ts";
import { Button } from "../../ui/button.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { isAdmin } from "../../words/roles.ts";
import { ApiError, messageOf } from "../api-error.ts";
import { useKnownOrganization } from "../me.ts";

/** Describes the error. A retry would not help if the error is final. */
function wordsOf(
  error: unknown,
  unloaded: string,
): { title: string; text: string; isFinal: boolean } {
  switch (error instanceof ApiError && error.status) {
    case 403:
      return { title: phrase("You don't have access"), text: messageOf(error), isFinal: true };
    case 404: {
      const text = phrase(
        "This page was removed, or you don't have access to it. Check the web address.",
      );
      return { title: phrase("Not found"), text, isFinal: true };
    }
    default:
      return { title: unloaded, text: messageOf(error), isFinal: false };
  }
}

/** Shows a failed query: the reason, the request ID for support and the button to retry. */
export function ErrorState({
  title: unloaded = phrase("This could not be loaded"),
  error,
  onRetry,
}: {
  /** Names what could not be loaded. */
  title?: string | undefined;
  error: unknown;
  onRetry?: () => void;
}) {
  const { title, text, isFinal } = wordsOf(error, unloaded);
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-120 content-start justify-items-center gap-2 px-5 py-16 text-center"
    >
      <div className="grid size-10 place-items-center rounded-surface bg-bad-soft text-bad">
        <TriangleAlert aria-hidden className="size-5" />
      </div>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-ink-2">{text}</p>
      <RequestId id={requestIdOf(error)} className="justify-center text-ink-3" />
      {onRetry !== undefined && !isFinal && (
        <Button className="mt-2" onClick={onRetry}>
          <RotateCw aria-hidden className="size-3.5" />
          {phrase("Try again")}
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the ID of the failed request. Undefined for a wrong password, because support cannot help
 * with that.
 */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status !== 401 ? error.requestId : undefined;

/** ID of a rejected request, to copy for support. Admins can also open it in the request log. */
export function RequestId({ id, className }: { id: string | undefined; className?: string }) {
  const organization = useKnownOrganization();
  if (id === undefined) return null;
  return (
    <span className={clsx("flex flex-wrap items-center gap-1 text-xs", className)}>
      {phrase("Request")} <CopyableId id={id} label={phrase("Copy request ID for support")} />
      {organization !== undefined && isAdmin(organization.user) && (
        // The log opens in another tab, because the failed form is still open.
        <Link
          to="/o/$slug/settings/api-keys/requests"
          params={{ slug: organization.slug }}
          search={{ q: id }}
          target="_blank"
          className="underline"
        >
          Show in request log
        </Link>
      )}
    </span>
  );
}
