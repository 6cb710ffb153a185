import { Share2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { DockedBar } from "../../ui/page.tsx";

/** Shares an address by the phone's share sheet. A browser without one has the button that copies. */
export const ShareBar = ({ url }: { url: string }) =>
  useIsNarrow() &&
  typeof navigator.share === "function" && (
    <DockedBar>
      <Button
        look="primary"
        // Closing the sheet rejects the promise.
        onClick={() => void navigator.share({ url }).catch(() => undefined)}
      >
        <Share2 aria-hidden className="size-4" />
        Share link
      </Button>
    </DockedBar>
  );
