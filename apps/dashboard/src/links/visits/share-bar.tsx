import { Copy, Share2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { DockedBar } from "../../ui/page.tsx";
import { say } from "../../ui/toasts.tsx";

/** Whether the browser has a share sheet. */
export const canShare = () => typeof navigator.share === "function";

/** Shares an address with the phone's share sheet. A browser without one copies it. */
export function ShareBar({ url }: { url: string }) {
  if (!useIsNarrow()) return null;
  const isShared = canShare();
  const Icon = isShared ? Share2 : Copy;
  // Closing the sheet rejects the promise.
  const share = () => void navigator.share({ url }).catch(() => undefined);
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => say("Link copied"),
      () => say(url),
    );
  return (
    <DockedBar>
      <Button look="primary" onClick={isShared ? share : copy}>
        <Icon aria-hidden className="size-4" />
        {isShared ? "Share link" : "Copy link"}
      </Button>
    </DockedBar>
  );
}
