import type { OwnAffairs } from "@referral-service/contract/app";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { phrase } from "../languages/phrase.ts";
import { CopyButton } from "../ui/copy.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { spokenAddress } from "../ui/web-address.ts";
import { ownReading } from "../words/texts/use-texts.ts";
import { useOrganization } from "./me.ts";
import { qrCodeAddress } from "./public-links.ts";

/** The link of a referrer with its QR code, and its button. They are in one row if they fit. */
export function OwnLink({
  link: { id, url },
  children,
}: {
  link: NonNullable<OwnAffairs["link"]>;
  children?: ReactNode;
}) {
  const { slug } = useOrganization();
  const { texts } = ownReading();
  const [host, ...path] = spokenAddress(url).split("/");
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="-mr-1.5 flex min-w-48 flex-1 items-center gap-1">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">
          {host}
          {/* A long address breaks before its path. */}
          <wbr />/{path.join("/")}
        </span>
        <CopyButton text={url} label={texts.share.copy} />
      </p>
      <div className="flex items-center gap-4">
        <QrCode
          src={qrCodeAddress(slug, `/public-links/${id}/qr-code`, { format: "svg", size: 256 })}
          url={url}
        />
        <Link
          to="/o/$slug/links/public/$linkId"
          params={{ slug, linkId: id }}
          className="text-xs text-accent-text hover:underline"
        >
          {phrase("Clicks by day")}
        </Link>
      </div>
      {children}
    </div>
  );
}
