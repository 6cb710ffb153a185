import { Link } from "@tanstack/react-router";
import { ChevronRight, Copy, Mail, MessageCircle, QrCode } from "lucide-react";
import { useOrganization } from "../data/me.ts";
import { Dialog } from "../ui/dialog.tsx";
import { say } from "../ui/toasts.tsx";
import { ownReading } from "../words/texts/use-texts.ts";
import { SharedText } from "./shared-text.tsx";

/** A link that is shared. */
export interface Shared {
  id: string;
  url: string;
}

const choice =
  "grid min-h-14 min-w-0 flex-1 content-center justify-items-center gap-1.5 rounded-surface border border-line-strong px-2 text-xs font-medium hover:bg-hover";

/** The ways to share a link where the browser has no share sheet. */
export function ShareDialog({
  link: { id, url },
  message,
  onClose,
}: {
  link: Shared;
  message: string;
  onClose: () => void;
}) {
  const { slug } = useOrganization();
  const { share } = ownReading().texts;
  const whole = encodeURIComponent(`${message} ${url}`);

  async function copy() {
    await navigator.clipboard.writeText(url);
    say(share.copied);
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={share.title}>
      <div className="grid gap-4">
        <SharedText message={message} url={url} />
        <div className="flex gap-2">
          <a
            className={choice}
            target="_blank"
            rel="noreferrer"
            href={`https://wa.me/?text=${whole}`}
          >
            <MessageCircle aria-hidden className="size-5 text-accent-text" />
            {share.whatsApp}
          </a>
          <a className={choice} href={`mailto:?body=${whole}`}>
            <Mail aria-hidden className="size-5 text-accent-text" />
            {share.email}
          </a>
          <button
            type="button"
            className={choice}
            onClick={() => void copy().catch(() => say(url))}
          >
            <Copy aria-hidden className="size-5 text-accent-text" />
            {share.copy}
          </button>
        </div>
        <Link
          to="/o/$slug/links/public/$linkId"
          params={{ slug, linkId: id }}
          className="-mx-5 -mb-5 flex h-12 items-center gap-2 rounded-b-surface border-t border-line px-5 hover:bg-hover"
        >
          <QrCode aria-hidden className="size-4 text-ink-3" />
          <span className="flex-1">{share.clicks}</span>
          <ChevronRight aria-hidden className="size-4 text-ink-3" />
        </Link>
      </div>
    </Dialog>
  );
}
