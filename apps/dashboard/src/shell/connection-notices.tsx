import { useContext } from "react";
import { pagesReadAt } from "../data/device/device.ts";
import { RequestId, requestIdOf } from "../data/failures/error-state.tsx";
import { RetryButton } from "../data/failures/retry-button.tsx";
import { useIsPartMissing, useStale } from "../data/stale.ts";
import { phraseWith } from "../languages/phrase.ts";
import { useIsOnline } from "../ui/online.ts";
import { OrganizationTimeZone, Time } from "../ui/time.tsx";
import { useToastPlace } from "../ui/toast-place.ts";
import { ownReading } from "../words/texts/use-texts.ts";

/**
 * The notice that there is no connection, and from when an earlier page is. The page stays open, so
 * that typed text is not lost.
 */
export function OfflineNotice({ isReferrer }: { isReferrer: boolean }) {
  const zone = useContext(OrganizationTimeZone);
  const stale = useStale();
  const isPartMissing = useIsPartMissing();
  if (useIsOnline()) return null;
  const line = "bg-warn-soft px-5 py-1.5 text-center text-xs text-warn";
  if (!isReferrer) {
    return (
      <p role="status" className={line}>
        You're offline.{" "}
        {stale && !isPartMissing && (
          <>
            Last updated <Time unixMs={stale.dataUpdatedAt} />.{" "}
          </>
        )}
        Your input stays here.
      </p>
    );
  }
  const { texts, shortTime, language } = ownReading();
  const readAt = pagesReadAt();
  return (
    <p role="status" lang={language} className={line}>
      {texts.offline.notice}{" "}
      {readAt !== undefined && texts.offline.readAt(shortTime(readAt, zone ?? "UTC"))}
    </p>
  );
}

/**
 * The notice that the page could not be refreshed, and from when it is. It disappears when the page
 * is read again. It explains the outage, so parts of the page that failed do not.
 */
export function StaleNotice() {
  const isOnline = useIsOnline();
  const stale = useStale();
  return stale && isOnline && <StaleBar stale={stale} />;
}

/** It floats, so that nothing on the page moves. */
function StaleBar({ stale }: { stale: NonNullable<ReturnType<typeof useStale>> }) {
  return (
    <div
      role="status"
      data-failure
      style={useToastPlace()}
      className="fixed z-40 flex w-max max-w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 items-center gap-4 rounded-surface bg-warn-soft py-1.5 pr-2 pl-3.5 text-xs text-warn shadow-float print:hidden"
    >
      <div className="flex min-w-0 gap-x-3 max-sm:flex-col">
        <p>
          {phraseWith("Couldn't refresh. Last updated {time}.", {
            time: <Time unixMs={stale.dataUpdatedAt} />,
          })}
        </p>
        <RequestId id={requestIdOf(stale.error)} isBrief />
      </div>
      <RetryButton size="small" className="figures text-ink" error={stale.error} />
    </div>
  );
}
