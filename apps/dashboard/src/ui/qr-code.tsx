import clsx from "clsx";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "./button.tsx";
import { useIsOnline } from "./online.ts";

const shownPx = 112;

/** The image of a QR code, or that it could not be loaded. */
export function QrCode({
  src,
  url,
  className,
}: {
  src: string;
  /** The URL that the code contains. */
  url: string;
  className?: string;
}) {
  const [hasFailed, setFailed] = useState(false);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) setFailed(false);
  }, [isOnline]);
  if (hasFailed && !isOnline) {
    return (
      <p className="text-xs text-ink-2">
        {phrase("The QR code is available when you're back online.")}
      </p>
    );
  }
  if (hasFailed) {
    return (
      <div
        role="alert"
        className="grid min-h-28 w-28 shrink-0 px-1 content-center justify-items-center gap-1 rounded-control border border-line text-center text-xs text-ink-2"
      >
        <p className="text-ink">{phrase("The QR code could not be loaded")}</p>
        <Button look="quiet" size="small" onClick={() => setFailed(false)}>
          <RotateCw aria-hidden className="size-3.5" />
          {phrase("Retry")}
        </Button>
      </div>
    );
  }
  return (
    <img
      src={src}
      alt={phrase("QR code for {url}", { url })}
      width={shownPx}
      height={shownPx}
      loading="lazy"
      onError={() => setFailed(true)}
      className={clsx("shrink-0 rounded-control bg-white", className)}
    />
  );
}
