import clsx from "clsx";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../data/me.ts";
import { qrCodeAddress } from "../../data/public-links.ts";
import { phrase } from "../../languages/phrase.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { useIsOnline } from "../../ui/online.ts";
import type { RecordAction } from "../../ui/open-records.ts";
import { QrCode } from "../../ui/qr-code.tsx";
import { saveFrom } from "../../ui/save-file.ts";
import { schemeOf, spokenAddress } from "../../ui/web-address.ts";
import { canShare } from "./share-bar.tsx";

/** Size of the QR code in pixels, large enough for a poster. */
const printedPx = 1_024;
const shownPx = 256;

interface QrCodeFile {
  /** Path in the app's API. */
  qrCodePath: string;
  fileName: string;
}

/** The action that downloads the QR code for people who print it with a program for graphics. */
export const svgDownload = (slug: string, { qrCodePath, fileName }: QrCodeFile): RecordAction => ({
  label: phrase("Download QR code as SVG"),
  run: () =>
    saveFrom(
      qrCodeAddress(slug, qrCodePath, { format: "svg", size: printedPx }),
      `${fileName}.svg`,
    ),
});

/** Shows the URL of a public page to copy, to open and to print as a QR code. */
export function ShareSection({
  url,
  qrCodePath,
  fileName,
  children,
}: QrCodeFile & {
  url: string;
  /** The text to share and its button, next to which the others are quiet. */
  children?: ReactNode;
}) {
  const { slug } = useOrganization();
  const isOnline = useIsOnline();
  // A phone without a share sheet copies with the button at the end of the page.
  const isCopiedBelow = useIsNarrow() && children === undefined && !canShare();
  const imageAt = (format: "svg" | "png", size: number) =>
    qrCodeAddress(slug, qrCodePath, { format, size });
  return (
    <section
      aria-label={phrase("Share")}
      className="flex flex-wrap gap-x-8 gap-y-3 border-t border-line p-5 first:border-t-0"
    >
      <h3 className="w-full">{phrase("Share")}</h3>
      <div className="grid min-w-0 flex-auto w-75 grid-cols-[minmax(0,1fr)] content-start gap-3">
        <div className="flex items-center gap-1 rounded-control border border-line-strong bg-page py-0.5 pr-0.5 pl-2.5">
          <span title={url} className="min-w-0 flex-1 truncate font-medium">
            {/* Where the page may not copy, the person copies the selected text. */}
            <span className="sr-only">{schemeOf(url)}</span>
            {spokenAddress(url)}
          </span>
          {!isCopiedBelow && <CopyButton text={url} label={phrase("Copy web address")} />}
          {children === undefined && (
            <a
              href={url}
              target="_blank"
              rel="noopener"
              aria-label={phrase("Open page in a new tab")}
              className="grid size-7 place-items-center rounded-control text-ink-3 pointer-coarse:size-11 hover:bg-hover hover:text-ink"
            >
              <ExternalLink aria-hidden className="size-4" />
            </a>
          )}
        </div>
        {children}
      </div>
      <div
        className={clsx(
          "flex flex-auto flex-wrap items-center gap-x-4 gap-y-2",
          children === undefined ? "w-full" : "w-48",
        )}
      >
        <QrCode
          src={imageAt("svg", shownPx)}
          url={url}
          className={clsx("border border-line", children !== undefined && "sm:size-44")}
        />
        {isOnline && (
          <div className="grid flex-auto w-32 justify-items-start gap-2">
            <p className="text-ink-2">
              {phrase("Print the code so that people can scan it with their phones.")}
            </p>
            <a
              href={imageAt("png", printedPx)}
              download={`${fileName}.png`}
              className={
                children === undefined
                  ? `${buttonClass("default", "small")} h-auto! py-1 whitespace-normal!`
                  : "text-accent-text hover:underline"
              }
            >
              {phrase("Download QR code")}
            </a>
          </div>
        )}
      </div>
    </section>
  );
}
