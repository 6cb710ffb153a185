import { Link, type LinkProps, useMatch } from "@tanstack/react-router";
import clsx from "clsx";
import { CloudOff, Compass, RotateCw, TriangleAlert } from "lucide-react";
import { phrase } from "../../languages/phrase.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CopyableId } from "../../ui/copy.tsx";
import { useIsOnline } from "../../ui/online.ts";
import { isAboveReferrer, isAdmin } from "../../words/roles.ts";
import { ApiError, whyNotLoaded } from "../api-error.ts";
import { useKnownOrganization } from "../me.ts";
import { readFailedAgain } from "../stale.ts";
import { RetryButton } from "./retry-button.tsx";

export interface RecordList {
  label: string;
  link: LinkProps;
}

/** Whether there is no such record for this person. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** Returns the title of an error that remains after a retry. */
export function finalTitle(error: unknown): string | undefined {
  if (isGone(error)) return phrase("Not found");
  return error instanceof ApiError && error.status === 403
    ? phrase("You don't have access")
    : undefined;
}

/**
 * Shows a failed query: the reason, the button to retry and the request ID for support. Only the
 * first failure on a page shows the reason. What remains after a retry has no button, and no ID for
 * referrers.
 */
export function ErrorState({
  title: unloaded,
  error,
  list,
  isWholeApp = false,
  onRetry = readFailedAgain,
}: {
  /** Names what could not be loaded. */
  title: string;
  error: unknown;
  /** The list that a record which is gone was in, and the name of the link to it. */
  list?: RecordList | undefined;
  /** Whether a retry is all that the person can do. */
  isWholeApp?: boolean;
  /** Default: everything on the page that failed is read again. */
  onRetry?: () => unknown;
}) {
  const way = isGone(error) ? list : undefined;
  const title = way ? phrase("No longer available") : finalTitle(error);
  // A query is read again, and the page with it, when the connection is back.
  const isOnline = useIsOnline();
  const isWaiting = !isOnline && title === undefined && onRetry === readFailedAgain;
  const hasFailed = title === undefined && !isWaiting;
  const organization = useKnownOrganization();
  const isStaff = organization !== undefined && isAboveReferrer(organization.user);
  const Icon = isWaiting ? CloudOff : title === undefined ? TriangleAlert : Compass;
  return (
    <div
      role="alert"
      data-failure
      className="col-span-full mx-auto grid w-full max-w-120 grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-2 px-2 py-16 text-center"
    >
      <div
        className={clsx(
          "grid size-10 place-items-center rounded-surface",
          hasFailed ? "bg-bad-soft text-bad" : "bg-hover text-ink-3",
        )}
      >
        <Icon aria-hidden className="size-5" />
      </div>
      <h2 className="text-base font-semibold text-balance">
        {title ?? (isWaiting ? phrase("Not stored on this device") : unloaded)}
      </h2>
      <p data-why className="text-balance text-ink-2">
        {isWaiting
          ? phrase("Available when you're back online.")
          : way
            ? phrase("It was removed, or you don't have access to it.")
            : whyNotLoaded(error)}
      </p>
      {way && (
        <Link {...way.link} className={`${buttonClass()} my-2`}>
          {way.label}
        </Link>
      )}
      {hasFailed && (
        <RetryButton
          look={isWholeApp ? "primary" : "default"}
          className={clsx("figures my-2", isWholeApp && "max-sm:w-full")}
          error={error}
          onRetry={onRetry}
        >
          <RotateCw aria-hidden className="size-3.5" />
        </RetryButton>
      )}
      {(isStaff || title === undefined) && (
        <FailureId error={error} className="justify-center text-balance text-ink-3" />
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

/**
 * ID of the request of a failure. The sentence for referrers is only at the first failure on a page.
 */
export function FailureId({ error, className }: { error: unknown; className?: string }) {
  const organization = useKnownOrganization();
  const isStaff = organization !== undefined && isAboveReferrer(organization.user);
  return (
    <div data-why={isStaff ? undefined : true}>
      <RequestId id={requestIdOf(error)} className={className} />
    </div>
  );
}

/**
 * ID of a rejected request, to copy for support. For referrers, says who needs it. Admins can also
 * open it in the request log.
 */
export function RequestId({
  id,
  isBrief = false,
  className,
}: {
  id: string | undefined;
  /** Whether there is only one line for it. */
  isBrief?: boolean;
  className?: string | undefined;
}) {
  const organization = useKnownOrganization();
  const isInLog = useMatch({ from: "/o/$slug/settings/api-keys/requests", shouldThrow: false });
  if (id === undefined) return null;
  const isReferrer = organization !== undefined && !isAboveReferrer(organization.user);
  return (
    <span
      className={clsx(
        "flex items-baseline gap-1 text-xs",
        isBrief ? "min-w-0" : "flex-wrap",
        className,
      )}
    >
      {isReferrer && !isBrief
        ? phrase("If it keeps failing, send this request ID to {name}:", organization)
        : phrase("Request ID")}{" "}
      <CopyableId id={id} label={phrase("Copy request ID for support")} isCut={isBrief} />
      {!isBrief && organization && isAdmin(organization.user) && isInLog === undefined && (
        // The log opens in another tab, because the failed form is still open.
        <Link
          to="/o/$slug/settings/api-keys/requests"
          params={{ slug: organization.slug }}
          search={{ source: "app", q: id }}
          target="_blank"
          className="text-accent-text underline underline-offset-2 pointer-coarse:-my-3.25 pointer-coarse:py-3.25"
        >
          Show in request log
        </Link>
      )}
    </span>
  );
}
