import { useContext } from "react";
import { pagesReadAt } from "../data/device/device.ts";
import { readFailedAgain, useIsStale } from "../data/stale.ts";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { useIsOnline } from "../ui/online.ts";
import { OrganizationTimeZone } from "../ui/time.tsx";
import { ownReading } from "../words/texts/use-texts.ts";

/** The notice that there is no connection. The page stays open, so that typed text is not lost. */
export function OfflineNotice({ isReferrer }: { isReferrer: boolean }) {
  const zone = useContext(OrganizationTimeZone);
  if (useIsOnline()) return null;
  const line = "bg-warn-soft px-5 py-1.5 text-center text-xs text-warn";
  if (!isReferrer) {
    return (
      <p role="status" className={line}>
        You're offline. Your input stays here.
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

/** The notice that the page could not be refreshed. It disappears when the page is read again. */
export function StaleNotice() {
  const isOnline = useIsOnline();
  if (!useIsStale() || !isOnline) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-5 py-1.5 text-xs text-warn"
    >
      {phrase("This page might be out of date.")}
      <Button size="small" className="text-ink" onClick={() => void readFailedAgain()}>
        {phrase("Retry")}
      </Button>
    </div>
  );
}
