import { Check, Copy, Share2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/copy.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { DockedBar } from "../../ui/page.tsx";

/** Shares an address by the phone's share sheet, or copies it in a browser without one. */
export const ShareBar = ({ url }: { url: string }) =>
  useIsNarrow() && (
    <DockedBar>
      {typeof navigator.share === "function" ? <Share url={url} /> : <CopyLink url={url} />}
    </DockedBar>
  );

const Share = ({ url }: { url: string }) => (
  <Button
    look="primary"
    // Closing the sheet rejects the promise.
    onClick={() => void navigator.share({ url }).catch(() => undefined)}
  >
    <Share2 aria-hidden className="size-4" />
    Share link
  </Button>
);

function CopyLink({ url }: { url: string }) {
  const { isCopied, copy } = useCopy(url);
  return (
    <Button look="primary" onClick={copy}>
      {isCopied ? (
        <Check aria-hidden className="size-4" />
      ) : (
        <Copy aria-hidden className="size-4" />
      )}
      {isCopied ? "Copied" : "Copy link"}
    </Button>
  );
}
